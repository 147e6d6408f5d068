import { writeBlock } from "#lib/model/data-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** The question as a data block, with evidenceNeed, scope and `selects` as attributes (decision 7.6). */
export function questionBlock(nonce: string, request: StoredRequest): string {
  return writeBlock(nonce, {
    name: "question",
    attributes: {
      evidenceNeed: request.evidenceNeed,
      scope: request.answerScope,
      selects: selectsBy(request),
    },
    text: request.topic,
  });
}

/**
 * What decides about relevance: the request's constraints (rules 2.1.retrieval-overlap, 4.1.1-constraints), its dates
 * when no window shares a word, or words.
 */
function selectsBy(request: StoredRequest): "constraints" | "dates" | "words" {
  if (request.retrieval === "latest" || request.targetUrl !== undefined) return "constraints";
  const isDated = request.fromDate !== undefined || request.toDate !== undefined;
  return isDated ? "dates" : "words";
}
