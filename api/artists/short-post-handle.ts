import { findShortPostHandle } from "#lib/artist/find-artist.js";
import { ShortPostHandle, ShortPostHandleQuery } from "#lib/contract/directory.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "findShortPostHandle",
    tool: "reads",
    summary: "Find an artist's short-post handle",
    tag: "Directory",
    path: "/api/artists/short-post-handle",
    access: "public",
    query: ShortPostHandleQuery,
    answer: { status: 200, schema: ShortPostHandle },
    faults: ["not_found", "handle_ambiguous"],
    example: { query: { name: "Skerrylight" }, instead: { artistId: demoIds.artist } },
    handle: ({ query }, deps) => findShortPostHandle(deps, query),
  }),
});
