import { DraftAnswer, DraftBody } from "#lib/contract/draft-request.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "draftAnswer",
    tool: "asks",
    summary: "Draft an answer in sentences from a question's references",
    description:
      "One to three sentences that a model wrote from the shown references of a complete question, each with exact quotations. Another call checks them; a sentence that is not supported, or that is silent about sources that disagree, is never returned. Kept with the question, once for each language, until one of the references is no longer eligible. It is never evidence. A draft that is kept costs nothing, and a call that failed counts and may be repeated.",
    tag: "Research",
    path: "/api/artist/{id}/research/questions/{jobId}/draft",
    access: "readerOrServiceKey",
    body: DraftBody,
    answer: { status: 200, schema: DraftAnswer },
    faults: ["job_not_complete", "draft_quota"],
    example: { body: { language: "en" } },
    handle: async ({ caller, params, body, signal }, deps) => {
      const { draftAnswer } = await import("#lib/research/drafts/draft-answer.js");
      return draftAnswer(deps, caller, params.id, params.jobId, body, signal);
    },
  }),
});
