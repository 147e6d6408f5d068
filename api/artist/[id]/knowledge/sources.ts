import { listSources } from "#lib/artist/sources.js";
import { SourceList, SourcesQuery } from "#lib/contract/knowledge-sources.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listArtistSources",
    tool: "reads",
    summary: "List and find stored originals, with the reason if one cannot be evidence",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources",
    access: "reader",
    query: SourcesQuery,
    answer: { status: 200, schema: SourceList },
    faults: ["invalid_cursor"],
    example: {
      query: {
        kind: "transcript",
        platform: "social_c",
        missingText: false,
        find: "video 7571",
        site: "shortreel.example",
        year: "2026",
        state: "approved",
        account: "social_c:61700419",
        sort: "newest",
        counts: true,
        limit: 20,
      },
      cursor: { number: -4e15, name: "", sourceId: "latest" },
    },
    handle: ({ caller, params, query }, deps) => listSources(deps, caller, params.id, query),
  }),
});
