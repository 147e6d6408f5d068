import { SpanStatusCode, trace } from "@opentelemetry/api";
import { registerOTel } from "@vercel/otel";
import { type RunInSpan, traceSpans } from "#lib/platform/span.js";

/** Sends this process's spans to the platform or to OTEL_EXPORTER_OTLP_ENDPOINT. */
export function startTracing(): void {
  registerOTel({ serviceName: "artist-research" });
  const tracer = trace.getTracer("artist-research");
  const run: RunInSpan = (name, attributes, work, after) =>
    tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        const result = await work();
        span.setAttributes(after(result));
        return result;
      } catch (error) {
        // Only the error's name: its message can contain a statement with its parameters.
        const message = error instanceof Error ? error.name : "thrown";
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.end();
      }
    });
  traceSpans(run);
}
