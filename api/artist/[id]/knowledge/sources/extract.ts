import { advanceAfterAnswer } from "#lib/advance-after-answer.js";
import { ExtractBody, ExtractIdle, ExtractQueued } from "#lib/contract/knowledge-extract.js";
import { ArtistParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint, Reply } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { requestExtraction } from "#lib/ingest/request-extraction.js";

export default route({
  POST: endpoint({
    operationId: "recoverMissingText",
    summary: "Recover the missing text of sources",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/extract",
    access: "claimant",
    params: ArtistParams,
    query: NoQuery,
    body: ExtractBody,
    answer: { status: 202, schema: ExtractQueued },
    otherAnswers: [{ status: 200, schema: ExtractIdle, description: "All have their text" }],
    handle: async ({ caller, params, body }, deps) => {
      const answer = await requestExtraction(deps, caller, params.id, body);
      if (answer.jobId === null) return new Reply(200, answer);
      advanceAfterAnswer(deps, params.id, answer.jobId);
      return new Reply(202, answer, { location: `/api/artist/${params.id}/research/status` });
    },
  }),
});
