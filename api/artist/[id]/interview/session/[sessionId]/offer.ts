import { QuestionOffer, QuestionOffered } from "#lib/contract/interview-question.js";
import { SessionParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { offerQuestion } from "#lib/interview/interview-questions.js";

export default route({
  POST: endpoint({
    operationId: "offerInterviewQuestion",
    tool: "adds",
    summary: "Save a prepared interview question (draft, not released)",
    description:
      "At most three questions, in order. The memory it was drafted with and its references are checked to be current when it is saved; an ordinal that is saved already answers what was saved.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/session/{sessionId}/offer",
    access: "claimant",
    isDraft: true,
    params: SessionParams,
    query: NoQuery,
    body: QuestionOffer,
    answer: { status: 200, schema: QuestionOffered },
    faults: ["session_finished", "offer_out_of_order", "memory_changed", "evidence_changed"],
    handle: ({ caller, params, body }, deps) =>
      offerQuestion(deps, caller, params.id, params.sessionId, body),
  }),
});
