import { readBrief } from "#lib/artist/brief.js";
import { Brief } from "#lib/contract/knowledge-brief.js";
import { ArtistParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readArtistBrief",
    tool: "reads",
    summary: "Read a short brief of an artist",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/brief",
    access: "claimant",
    params: ArtistParams,
    query: NoQuery,
    answer: { status: 200, schema: Brief },
    faults: ["evidence_too_large"],
    handle: ({ params }, deps) => readBrief(deps, params.id),
  }),
});
