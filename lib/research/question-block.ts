import { writeBlock } from "#lib/model/data-block.js";
import { namesNothing } from "#lib/research/plain-words.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/**
 * The question as a data block, with evidenceNeed, scope and `selects` as attributes (decision 7.6).
 *
 * @param support of the whole selection, 0 to 1; null when none is judged
 */
export function questionBlock(
  nonce: string,
  request: StoredRequest,
  artistName: string,
  support: number | null,
): string {
  return writeBlock(nonce, {
    name: "question",
    attributes: {
      evidenceNeed: request.evidenceNeed,
      scope: request.answerScope,
      selects: selectsBy(request, artistName),
      ...(support === null ? {} : { support: supportInWords(support) }),
    },
    text: request.topic,
  });
}

/** A support score as an attribute with two decimals, "0.00" to "1.00". */
export function supportInWords(support: number): string {
  return support.toFixed(2);
}

/**
 * What decides whether windows suffice (decision 3.9). `constraints`: any window does; for an
 * overview that is latest or constrained, and for a latest question that names nothing. `dates`:
 * words decide, but when no window shares a word, the constraints still say which windows come
 * closest (rules 2.1.retrieval-overlap, 4.1.1-constraints). `target`: words decide, and every window
 * of the page that was asked for is shown. `words`: words decide.
 */
export function selectsBy(
  request: StoredRequest,
  artistName: string,
): "constraints" | "dates" | "target" | "words" {
  const isLatest = request.retrieval === "latest";
  const isDated = request.fromDate !== undefined || request.toDate !== undefined;
  const isConstrained =
    isDated || request.targetUrl !== undefined || request.platform !== undefined;
  if (request.answerScope === "overview") {
    return isLatest || isConstrained || request.freshness === "recent" ? "constraints" : "words";
  }
  if (isLatest && namesNothing(request.topic, artistName, request.evidenceNeed)) {
    return "constraints";
  }
  if (request.targetUrl !== undefined) return "target";
  return isLatest || isConstrained ? "dates" : "words";
}
