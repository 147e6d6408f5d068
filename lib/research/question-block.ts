import { writeBlock } from "#lib/model/data-block.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** The question as data, with what the request says about the evidence it wants (contract 7). */
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

/** Whether words decide about relevance, or the request's own constraints do (interface 4.1.1, 2.1). */
function selectsBy(request: StoredRequest): "words" | "constraints" {
  const isConstrained = request.retrieval === "latest" || request.targetUrl !== undefined;
  return isConstrained ? "constraints" : "words";
}
