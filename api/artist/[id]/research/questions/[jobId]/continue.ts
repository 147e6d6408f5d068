import { Continuation } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";
import { continueQuestion } from "#lib/research/research-question.js";

export default route({
  POST: endpoint({
    operationId: "continueQuestionResearch",
    tool: "asks",
    summary: "Continue a job that rests with candidates as ordinary research",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}/continue",
    access: "readerOrServiceKey",
    body: Continuation,
    answer: { status: 202, schema: ResearchStatus },
    faults: ["job_not_continuable", "research_busy"],
    example: { body: { outcome: "insufficient" } },
    handle: async ({ caller, params }, deps) => {
      const status = await continueQuestion(deps, caller, params.id, params.jobId);
      advanceAfterAnswer(deps, params.id, params.jobId);
      const location = `/api/artist/${params.id}/research/questions/${params.jobId}`;
      return new Reply(202, status, { location });
    },
  }),
});
