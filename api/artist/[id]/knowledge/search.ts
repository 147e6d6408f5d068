import { SearchAnswer, SearchQuery } from "#lib/contract/knowledge-search.js";
import { searched } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "searchOriginalEvidence",
    tool: "reads",
    summary: "Search the original evidence of an artist",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/search",
    access: "readerOrServiceKey",
    query: SearchQuery,
    answer: { status: 200, schema: SearchAnswer },
    faults: ["invalid_cursor", "cursor_expired"],
    example: {
      query: { ...searched, limit: 5 },
      boundTo: { filters: searched },
      cursor: { rank: 1000, sourceId: "latest", evidenceChangedAt: "2026-11-14T09:00:00+00:00" },
    },
    handle: async ({ params, query }, deps) => {
      const { searchOriginals } = await import("#lib/evidence/evidence-search.js");
      return searchOriginals(deps, params.id, query);
    },
  }),
});
