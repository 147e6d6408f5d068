import { withdrawClaim } from "#lib/artist/claim-request.js";
import { ClaimAnswer } from "#lib/contract/claims.js";
import { NoBody } from "#lib/contract/query.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "withdrawClaim",
    summary: "Withdraw one's request to own an artist",
    tag: "People",
    path: "/api/me/claim/withdraw",
    access: "user",
    body: NoBody,
    answer: { status: 200, schema: ClaimAnswer },
    faults: ["not_found"],
    handle: ({ caller }, deps) => withdrawClaim(deps, caller),
  }),
});
