import type { CallOptions, Client } from "./client.js";
import type { Citation, Operations, Reference } from "./generated/types.js";

/** The result of checking every citation. */
export type Verdict = Operations["registerAnswer"]["answer"];

/**
 * What a verdict proves of an answer. Exact quotations alone leave it `not_judged`: only sentences
 * that were all judged and found supported make it `supported`.
 */
export function provenOf({
  verified,
  claims = [],
}: Verdict): "not_verified" | "unsupported" | "not_judged" | "supported" {
  if (!verified) return "not_verified";
  const verdicts = new Set(claims.map(({ verdict }) => verdict));
  if (verdicts.has("unsupported")) return "unsupported";
  return verdicts.has("not_judged") || verdicts.size === 0 ? "not_judged" : "supported";
}

/** A reference as a citation of its whole window. */
export function citationOf({ sourceId, revision, start, end, text }: Reference): Citation {
  return { sourceId, revision, start, end, quote: text };
}

/**
 * Registers a drafted answer: the service checks every quotation against current evidence. An
 * answer that is not `verified` should not be shown; continue a candidates job instead. With
 * `checkClaims` the verdict has `claims`, one for each sentence: an `unsupported` sentence should
 * not be shown either, and `not_judged` says nothing about the sentence.
 */
export function registerAnswer(
  client: Client,
  artistId: string,
  jobId: string,
  draft: { answer: string; citations: readonly (Reference | Citation)[]; checkClaims?: boolean },
  options: CallOptions = {},
): Promise<Verdict> {
  const citations = draft.citations.map((one) => ("quote" in one ? one : citationOf(one)));
  const path = { id: artistId, jobId };
  const { answer, checkClaims } = draft;
  const body = { answer, citations, ...(checkClaims === undefined ? {} : { checkClaims }) };
  return client.call("registerAnswer", { path, body }, options);
}
