import { listArtists } from "#lib/artist/list-artists.js";
import { ArtistList, ArtistsQuery } from "#lib/contract/directory.js";
import { NoParams } from "#lib/contract/params.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listArtists",
    tool: "reads",
    summary: "List the artists that the signed-in user may open",
    description:
      "A claimant gets the artists of approved claims, an administrator gets all. A user without artists gets an empty list.",
    tag: "Directory",
    path: "/api/artists",
    access: "user",
    params: NoParams,
    query: ArtistsQuery,
    answer: { status: 200, schema: ArtistList },
    faults: ["invalid_cursor"],
    example: {
      query: { name: "skerry", limit: 20 },
      cursor: { name: "", id: demoPlaces.least },
    },
    handle: ({ caller, query }, deps) => listArtists(deps, caller, query),
  }),
});
