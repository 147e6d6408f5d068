import { CatalogSearch, CatalogSearchBody } from "#lib/contract/claims.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "searchCatalog",
    summary: "Search a catalog for an artist to ask for",
    description:
      "The first step of asking for an artist, also for somebody whom the service does not know. Nobody becomes known by it.",
    tag: "People",
    path: "/api/artists/candidates",
    access: "signedIn",
    body: CatalogSearchBody,
    answer: { status: 200, schema: CatalogSearch },
    faults: ["sign_up_quota"],
    example: { body: { name: "Skerrylight" } },
    handle: async ({ body }, deps) => {
      const { searchCatalog } = await import("#lib/artist/create-artist.js");
      return searchCatalog(deps, body);
    },
  }),
});
