import { requestRefresh } from "#lib/artist/refresh-schedule.js";
import { LatestRefreshBody, LatestRefreshIdle, LatestRefreshQueued } from "#lib/contract/latest.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint, route } from "#lib/http/route.js";
import { advanceAfterAnswer } from "#lib/operations/advance-after-answer.js";

export default route({
  POST: endpoint({
    operationId: "requestLatestRefresh",
    summary: "Request a refresh of an artist's Latest",
    tag: "Latest",
    path: "/api/artist/{id}/latest/refresh",
    access: "editor",
    body: LatestRefreshBody,
    answer: { status: 202, schema: LatestRefreshQueued },
    otherAnswers: [{ status: 200, schema: LatestRefreshIdle, description: "Nothing to do" }],
    example: { body: { platforms: ["catalog_a"] } },
    handle: async ({ caller, params, body }, deps) => {
      const answer = await requestRefresh(deps, caller, params.id, body);
      if (answer.jobId === null) return new Reply(200, answer);
      if (!answer.reused) advanceAfterAnswer(deps, params.id, answer.jobId);
      return new Reply(202, answer, { location: `/api/artist/${params.id}/research/status` });
    },
  }),
});
