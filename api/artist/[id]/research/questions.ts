import { ResearchRequest } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";
import { enqueueQuestion } from "#lib/research/research-question.js";

export default route({
  POST: endpoint({
    operationId: "enqueueQuestionResearch",
    tool: "asks",
    summary: "Enqueue or reuse a question-directed research job",
    tag: "Research",
    path: "/api/artist/{id}/research/questions",
    access: "readerOrServiceKey",
    body: ResearchRequest,
    answer: { status: 202, schema: ResearchStatus },
    faults: ["evidence_too_large", "saved_evidence_quota", "research_busy", "model_unavailable"],
    listed: [409],
    example: {
      body: {
        topic: "Which award did Slack Water win in 2021?",
        evidenceNeed: "reporting",
        fromDate: "2021-01-01",
        toDate: "2021-12-31",
      },
    },
    handle: async ({ caller, params, body }, deps) => {
      const status = await enqueueQuestion(deps, caller, params.id, body);
      if (!status.reused) advanceAfterAnswer(deps, params.id, status.jobId);
      const location = `/api/artist/${params.id}/research/questions/${status.jobId}`;
      return new Reply(202, status, { location });
    },
  }),
});
