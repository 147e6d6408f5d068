import { ResponseVersions } from "#lib/contract/interview-response.js";
import { PageQuery } from "#lib/contract/query.js";
import { demoIds, secondRevision } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { listVersions } from "#lib/interview/interview-responses.js";

export default route({
  GET: endpoint({
    operationId: "listResponseVersions",
    tool: "reads",
    summary: "List the current and earlier versions of a response, newest first",
    tag: "Interview",
    path: "/api/artist/{id}/interview/responses/{answerId}/versions",
    access: "interviewer",
    query: PageQuery,
    answer: { status: 200, schema: ResponseVersions },
    faults: ["invalid_cursor", "cursor_expired"],
    listed: [413],
    example: {
      query: { limit: 20 },
      boundTo: { answerId: demoIds.secondQuestion },
      cursor: { before: 3, currentRevision: secondRevision },
    },
    handle: ({ params, query }, deps) => listVersions(deps, params.id, params.answerId, query),
  }),
});
