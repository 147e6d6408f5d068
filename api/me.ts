import { readAccount, registerAccount } from "#lib/artist/account.js";
import { onlyUser } from "#lib/auth/caller.js";
import { Account, RegisterBody } from "#lib/contract/account.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readAccount",
    summary: "Read one's own account",
    description:
      "Also answers somebody whom the service does not know: `isKnown` is false then, and operations of artists answer 401.",
    tag: "People",
    path: "/api/me",
    access: "signedIn",
    answer: { status: 200, schema: Account },
    handle: ({ caller }, deps) => readAccount(deps, onlyUser(caller)),
  }),
  POST: endpoint({
    operationId: "registerAccount",
    summary: "Become known to the service, or change one's name",
    description:
      "Where sign-up is by invitation, only people whom ADMINISTRATORS names become known by it; an e-mail address there counts only when the ID token of this sign-in proves it.",
    tag: "People",
    path: "/api/me",
    access: "signedIn",
    body: RegisterBody,
    answer: { status: 200, schema: Account },
    faults: ["sign_up_closed", "sign_up_quota"],
    example: { body: { name: "Ana Duarte" } },
    handle: ({ caller, body }, deps) => registerAccount(deps, onlyUser(caller), body),
  }),
});
