import { listArtists } from "#lib/artist/list-artists.js";
import { onlyUser } from "#lib/auth/caller.js";
import { ClaimAnswer, CreateArtistBody } from "#lib/contract/claims.js";
import { ArtistList, ArtistsQuery } from "#lib/contract/directory.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

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
    query: ArtistsQuery,
    answer: { status: 200, schema: ArtistList },
    faults: ["invalid_cursor"],
    example: {
      query: { name: "skerry", limit: 20 },
      cursor: { name: "", id: demoPlaces.least },
    },
    handle: ({ caller, query }, deps) => listArtists(deps, caller, query),
  }),
  POST: endpoint({
    operationId: "createArtist",
    summary: "Ask for a new artist, as its owner",
    description:
      "The artist exists once an administrator approves the request; until then nobody else finds it, and its identifiers are free. Repeated, it is the same request. Somebody whom the service does not know becomes known by asking.",
    tag: "People",
    path: "/api/artists",
    access: "signedIn",
    body: CreateArtistBody,
    answer: { status: 200, schema: ClaimAnswer },
    faults: ["claim_open", "conflict", "link_conflict", "sign_up_quota"],
    example: { body: { name: "Harbour Lights Trio", words: "I play the bass." } },
    handle: async ({ caller, body }, deps) => {
      const { createArtist } = await import("#lib/artist/create-artist.js");
      return createArtist(deps, onlyUser(caller), body);
    },
  }),
});
