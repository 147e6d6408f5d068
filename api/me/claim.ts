import { askForClaim } from "#lib/artist/claim-request.js";
import { onlyUser } from "#lib/auth/caller.js";
import { AskForClaimBody, ClaimAnswer } from "#lib/contract/claims.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "askForClaim",
    summary: "Ask to own an artist",
    description:
      "One request of a person is open at a time, and an administrator decides it. Asking again for the same artist replaces the words and an expired code. Somebody whom the service does not know becomes known by asking.",
    tag: "People",
    path: "/api/me/claim",
    access: "signedIn",
    body: AskForClaimBody,
    answer: { status: 200, schema: ClaimAnswer },
    faults: ["not_found", "claim_open", "conflict", "link_conflict", "sign_up_quota"],
    example: { body: { artistId: demoIds.artist, words: "I am their manager." } },
    handle: ({ caller, body }, deps) => askForClaim(deps, onlyUser(caller), body),
  }),
});
