import type { Attributes } from "@opentelemetry/api";

/**
 * Runs `work` in a trace span. Attributes are ids, kinds and counts, as in the log, never a topic,
 * an answer or a quotation; `after` derives further attributes from the result.
 */
export type RunInSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  after: (result: Result) => Attributes,
) => Promise<Result>;

/** Runs spans while tracing is on; null while it is off, so that no tracing code is loaded. */
let tracing: RunInSpan | null = null;

/** From now on, `run` runs every span. */
export function traceSpans(run: RunInSpan): void {
  tracing = run;
}

/** Runs `work`, in a trace span when tracing is on, and resolves to its result. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  after: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  return tracing === null ? work() : tracing(name, attributes, work, after);
}
