import { AnswerSave, AnswerSaved } from "#lib/contract/interview-session.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { saveAnswer } from "#lib/interview/interview-questions.js";

export default route({
  POST: endpoint({
    operationId: "saveInterviewAnswer",
    tool: "adds",
    summary: "Save the exact answer to an offered question, or skip it",
    tag: "Interview",
    path: "/api/artist/{id}/interview/answers/{answerId}",
    access: "owner",
    body: AnswerSave,
    answer: { status: 200, schema: AnswerSaved },
    faults: ["conflict", "revision_changed", "session_finished"],
    example: {
      path: { answerId: demoIds.firstQuestion },
      body: {
        expectedRevision: "15ece5b834987114a71955fc983c6781b5952552dd844387a73fca28d472e9c9",
        answer: "We bought the boat. Everything else stayed as slow as it was.",
      },
    },
    handle: ({ caller, params, body }, deps) =>
      saveAnswer(deps, caller, params.id, params.answerId, body),
  }),
});
