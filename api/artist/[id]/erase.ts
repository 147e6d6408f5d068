import { Erased, ErasureRequest } from "#lib/contract/erasure.js";
import { eraseArtist } from "#lib/data-rights/erase-artist.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "eraseArtist",
    summary: "Erase an artist, or part of the artist's data, permanently",
    description:
      "Afterwards the database has no data of the artist; budgets keep their counts without the artist. Running work for the artist is cancelled. The claimant confirms with the artist's name. Repeating the call returns the same receipt.",
    tag: "Operation",
    path: "/api/artist/{id}/erase",
    access: "ownerOrEraser",
    body: ErasureRequest,
    answer: { status: 200, schema: Erased },
    example: {
      body: { name: "Skerrylight", account: { platform: "social_b", accountId: "109374" } },
    },
    handle: ({ caller, params, body }, deps) => eraseArtist(deps, caller, params.id, body),
  }),
});
