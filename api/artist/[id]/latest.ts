import { Latest, LatestQuery } from "#lib/contract/latest.js";
import { ArtistParams } from "#lib/contract/params.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { readLatest } from "#lib/latest/read-latest.js";

export default route({
  GET: endpoint({
    operationId: "readLatest",
    tool: "reads",
    summary: "Read the stored Latest of an artist",
    tag: "Latest",
    path: "/api/artist/{id}/latest",
    access: "public",
    params: ArtistParams,
    query: LatestQuery,
    answer: { status: 200, schema: Latest },
    faults: ["not_found", "invalid_cursor"],
    handle: ({ params, query }, deps) => readLatest(deps, params.id, query),
  }),
});
