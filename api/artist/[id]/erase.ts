import { Erased, ErasureRequest } from "#lib/contract/erasure.js";
import { ArtistParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { eraseArtist } from "#lib/erasure/erase-artist.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "eraseArtist",
    summary: "Erase an artist, or a part of one, for good",
    description:
      "Nothing of the artist is left in the database afterwards; budgets keep their counts without the artist. What runs for the artist is cancelled. The claimant confirms with the artist's name. The same call again answers with the same receipt.",
    tag: "Operation",
    path: "/api/artist/{id}/erase",
    access: "claimantOrEraser",
    params: ArtistParams,
    query: NoQuery,
    body: ErasureRequest,
    answer: { status: 200, schema: Erased },
    handle: ({ caller, params, body }, deps) => eraseArtist(deps, caller, params.id, body),
  }),
});
