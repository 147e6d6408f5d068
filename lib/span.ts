import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("artist-research");

/**
 * Runs `work` in a trace span (a no-op while tracing is off) and returns its result. Attributes are ids, kinds
 * and counts, as in the log: never a topic, an answer or a quotation. `after` derives more from the result.
 */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  after: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const result = await work();
      span.setAttributes(after(result));
      return result;
    } catch (error) {
      // The error's name alone: its message can hold a statement with its parameters.
      const message = error instanceof Error ? error.name : "thrown";
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}
