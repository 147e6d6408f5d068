import { SourceList, SourcesQuery } from "#lib/contract/knowledge-sources.js";
import { ArtistParams } from "#lib/contract/params.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { listSources } from "#lib/knowledge/sources.js";

export default route({
  GET: endpoint({
    operationId: "listArtistSources",
    tool: "reads",
    summary: "List every stored original, evidence or not, and why not",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources",
    access: "claimant",
    params: ArtistParams,
    query: SourcesQuery,
    answer: { status: 200, schema: SourceList },
    faults: ["invalid_cursor"],
    handle: ({ params, query }, deps) => listSources(deps, params.id, query),
  }),
});
