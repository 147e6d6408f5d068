import { PlanBody, QuestionPlan } from "#lib/contract/question-planning.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "planQuestion",
    tool: "asks",
    summary: "Turn a question into a research request",
    tag: "Research",
    path: "/api/artist/{id}/research/plans",
    access: "readerOrServiceKey",
    body: PlanBody,
    answer: { status: 200, schema: QuestionPlan },
    faults: ["planning_quota", "model_unavailable"],
    example: { body: { question: "When did Weather for Two Voices come out?" } },
    handle: async ({ caller, params, body }, deps) => {
      const { planQuestion } = await import("#lib/research/plan-question.js");
      return planQuestion(deps, caller, params.id, body);
    },
  }),
});
