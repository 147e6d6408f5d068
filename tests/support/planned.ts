import type { PlanAnswer } from "#lib/research/plan-request.js";

/** A model's plan of a question about credits; a test says what else its question asks. */
export const planned: PlanAnswer = {
  asks: "question",
  topic: "producer of The Record",
  evidenceNeed: "credits",
  freshness: "stored",
  retrieval: "relevance",
  answerScope: "focused",
  platform: null,
  fromDate: null,
  toDate: null,
  target: null,
  alreadyDiscussed: [],
  continues: false,
  ownWords: false,
  mentionsOf: null,
};
