import { JobParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { readQuestion } from "#lib/research/research-question.js";

export default route({
  GET: endpoint({
    operationId: "readQuestionResearch",
    summary: "Read a research job and its quotations",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}",
    access: "claimantOrServiceKey",
    params: JobParams,
    query: NoQuery,
    answer: { status: 200, schema: ResearchStatus },
    handle: ({ params }, deps) => readQuestion(deps, params.id, params.jobId),
  }),
});
