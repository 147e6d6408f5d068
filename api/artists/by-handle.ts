import { findByHandle } from "#lib/artist/find-artist.js";
import { ByHandleQuery, FoundArtist } from "#lib/contract/directory.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "findArtistByHandle",
    tool: "reads",
    summary: "Find an artist by a social handle or profile URL",
    tag: "Directory",
    path: "/api/artists/by-handle",
    access: "public",
    query: ByHandleQuery,
    answer: { status: 200, schema: FoundArtist },
    faults: ["not_found", "handle_ambiguous"],
    example: { query: { platform: "social_a", handle: "@skerrylight.example" } },
    handle: ({ query }, deps) => findByHandle(deps, query),
  }),
});
