import { AnswerRegistration, AnswerVerdict } from "#lib/contract/registered-answer.js";
import { passage } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "registerAnswer",
    tool: "asks",
    summary: "Check a drafted answer's citations against current evidence",
    description:
      "Keeps the verdict and hashes, never the answer or the quotations. With checkClaims each sentence is also judged against its citations: rules find numbers, dates and names that the citations do not support. The reading model judges the rest in one call, if a model is configured and its budget is not used up.",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}/answers",
    access: "readerOrServiceKey",
    body: AnswerRegistration,
    maxBodyBytes: 262_144,
    answer: { status: 200, schema: AnswerVerdict },
    example: {
      body: {
        answer: "Slack Water won the Nordlyd Prize for 2021.",
        citations: [passage],
        checkClaims: true,
      },
    },
    handle: async ({ params, body }, deps) => {
      const { registerAnswer } = await import("#lib/research/register-answer.js");
      return registerAnswer(deps, params.id, params.jobId, body);
    },
  }),
});
