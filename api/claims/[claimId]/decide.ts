import { decideClaim } from "#lib/artist/decide-claim.js";
import { DecideBody, DecidedClaim } from "#lib/contract/claims.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "decideClaim",
    summary: "Approve or decline a request to own an artist",
    description:
      "Of two administrators, the first decides. An approval makes the person the owner of the artist, which a new artist becomes with it.",
    tag: "People",
    path: "/api/claims/{claimId}/decide",
    access: "administrator",
    body: DecideBody,
    answer: { status: 200, schema: DecidedClaim },
    faults: ["not_found", "conflict", "owner_exists", "link_conflict"],
    example: { path: { claimId: demoPlaces.least }, body: { decision: "approve" } },
    handle: ({ caller, params, body }, deps) => decideClaim(deps, caller, params.claimId, body),
  }),
});
