import { lookForCode } from "#lib/artist/claim-request.js";
import { LookAnswer, LookBody } from "#lib/contract/claims.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "lookForClaimCode",
    summary: "Look for the code of one's request at an address",
    description:
      "Three looks in 24 hours. The code speaks for a request; an administrator decides.",
    tag: "People",
    path: "/api/me/claim/look",
    access: "user",
    body: LookBody,
    answer: { status: 200, schema: LookAnswer },
    faults: ["not_found", "conflict", "look_quota"],
    example: { body: { url: "https://skerrylight.example/about" } },
    handle: ({ caller, body }, deps) => lookForCode(deps, caller, body.url),
  }),
});
