import { listSources } from "#lib/artist/sources.js";
import { SourceList, SourcesQuery } from "#lib/contract/knowledge-sources.js";
import { ArtistParams } from "#lib/contract/params.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listArtistSources",
    tool: "reads",
    summary: "List all stored originals, with the reason if one cannot be evidence",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources",
    access: "claimant",
    params: ArtistParams,
    query: SourcesQuery,
    answer: { status: 200, schema: SourceList },
    faults: ["invalid_cursor"],
    example: {
      query: { kind: "transcript", platform: "social_c", missingText: false, limit: 20 },
      cursor: "latest",
    },
    handle: ({ params, query }, deps) => listSources(deps, params.id, query),
  }),
});
