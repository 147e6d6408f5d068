import { listArtists } from "#lib/artist/list-artists.js";
import { ArtistList, ArtistsQuery } from "#lib/contract/directory.js";
import { NoParams } from "#lib/contract/params.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listArtists",
    tool: "reads",
    summary: "List the artists that the signed-in user may open",
    description:
      "Those of approved claims; an administrator may open all. A user without any gets an empty list.",
    tag: "Directory",
    path: "/api/artists",
    access: "user",
    params: NoParams,
    query: ArtistsQuery,
    answer: { status: 200, schema: ArtistList },
    faults: ["invalid_cursor"],
    handle: ({ caller, query }, deps) => listArtists(deps, caller, query),
  }),
});
