import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("artist-research");

/**
 * Runs work as a span of the trace, when tracing is on; else it only runs. Attributes are ids, kinds and
 * counts, like a log's: never a topic, an answer or a quotation. `after` adds what the result tells.
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
      // The kind alone: a message can hold a statement with its parameters.
      const message = error instanceof Error ? error.name : "thrown";
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}
