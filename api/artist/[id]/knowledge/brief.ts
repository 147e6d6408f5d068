import { readBrief } from "#lib/artist/brief.js";
import { Brief } from "#lib/contract/knowledge-brief.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readArtistBrief",
    tool: "reads",
    summary: "Read a short brief of an artist",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/brief",
    access: "reader",
    answer: { status: 200, schema: Brief },
    faults: ["evidence_too_large"],
    handle: ({ params }, deps) => readBrief(deps, params.id),
  }),
});
