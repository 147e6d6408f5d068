import { ExtractBody, ExtractIdle, ExtractQueued } from "#lib/contract/knowledge-extract.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { requestExtraction } from "#lib/ingest/request-extraction.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";

export default route({
  POST: endpoint({
    operationId: "recoverMissingText",
    summary: "Recover the missing text of sources",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/extract",
    access: "editor",
    body: ExtractBody,
    answer: { status: 202, schema: ExtractQueued },
    otherAnswers: [
      { status: 200, schema: ExtractIdle, description: "All sources have their text" },
    ],
    example: {
      body: {
        sourceIds: ["vault:dc5c8d1ae31be61b9d0b5f9badd465eb49b20adde60ae62454ae0c03410f5d7f"],
      },
    },
    handle: async ({ caller, params, body }, deps) => {
      const answer = await requestExtraction(deps, caller, params.id, body);
      if (answer.jobId === null) return new Reply(200, answer);
      advanceAfterAnswer(deps, params.id, answer.jobId);
      return new Reply(202, answer, { location: `/api/artist/${params.id}/research/status` });
    },
  }),
});
