import { readLatest } from "#lib/artist/read-latest.js";
import { Latest, LatestQuery } from "#lib/contract/latest.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readLatest",
    tool: "reads",
    summary: "Read the stored Latest of an artist",
    tag: "Latest",
    path: "/api/artist/{id}/latest",
    access: "public",
    query: LatestQuery,
    answer: { status: 200, schema: Latest },
    faults: ["not_found", "invalid_cursor"],
    example: {
      query: { platform: "catalog_a", limit: 5 },
      cursor: { from: "infinity", until: "infinity", sourceId: "latest" },
    },
    handle: ({ params, query }, deps) => readLatest(deps, params.id, query),
  }),
});
