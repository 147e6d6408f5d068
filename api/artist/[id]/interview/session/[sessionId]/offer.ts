import { QuestionOffer, QuestionOffered } from "#lib/contract/interview-question.js";
import { passage } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { offerQuestion } from "#lib/interview/interview-questions.js";

export default route({
  POST: endpoint({
    operationId: "offerInterviewQuestion",
    tool: "adds",
    summary: "Save a prepared interview question (draft, not released)",
    description:
      "At most three questions, in order. When a question is saved, the memory it was drafted with and its references must be current. Repeating an ordinal returns the question that was saved.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/session/{sessionId}/offer",
    access: "interviewer",
    isDraft: true,
    body: QuestionOffer,
    answer: { status: 200, schema: QuestionOffered },
    faults: ["session_finished", "offer_out_of_order", "memory_changed", "evidence_changed"],
    example: {
      body: {
        ordinal: 1,
        memorySnapshotId: "31dbb58ae219dac97f0b4d1617d4fe853105ee884732dbdb53ab509b214f3591",
        question: "What did the Nordlyd Prize change for the two of you?",
        references: [{ kind: "original", ...passage }],
      },
    },
    handle: ({ caller, params, body }, deps) =>
      offerQuestion(deps, caller, params.id, params.sessionId, body),
  }),
});
