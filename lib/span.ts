import type { Attributes } from "@opentelemetry/api";

/**
 * Runs `work` in a trace span. Attributes are ids, kinds and counts, as in the log: never a topic, an answer or a
 * quotation; `after` derives more from the result.
 */
export type RunInSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  after: (result: Result) => Attributes,
) => Promise<Result>;

/** What runs spans while tracing is on; null while it is off, so that nothing of it is loaded then. */
let tracing: RunInSpan | null = null;

/** Lets `run` run all further spans. */
export function traceSpans(run: RunInSpan): void {
  tracing = run;
}

/** Runs `work` in a trace span, or alone while tracing is off, and resolves to its result. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  after: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  return tracing === null ? work() : tracing(name, attributes, work, after);
}
