import { findByCatalog } from "#lib/artist/find-artist.js";
import { ByCatalogQuery, FoundArtist } from "#lib/contract/directory.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "findArtistByCatalogIdentifier",
    tool: "reads",
    summary: "Find an artist by a catalog identifier",
    tag: "Directory",
    path: "/api/artists/by-catalog",
    access: "public",
    query: ByCatalogQuery,
    answer: { status: 200, schema: FoundArtist },
    faults: ["not_found", "handle_ambiguous"],
    example: {
      query: { platform: "catalog_a", identifier: "5ea11947-0f3d-4c62-9b1e-7a30c2d4e816" },
    },
    handle: ({ query }, deps) => findByCatalog(deps, query),
  }),
});
