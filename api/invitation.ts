import { openInvitation } from "#lib/artist/invitations.js";
import { onlyUser } from "#lib/auth/caller.js";
import { InvitationOpened, InvitationToOpen } from "#lib/contract/people.js";
import { exampleInvitation } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "openInvitation",
    summary: "Read an invitation, or accept it",
    description:
      "Accepting is done once, by one person, who becomes known to the service by it. A role that the person had for the artist is replaced. A secret that opens nothing is 404, whatever the reason.",
    tag: "People",
    path: "/api/invitation",
    access: "signedIn",
    body: InvitationToOpen,
    answer: { status: 200, schema: InvitationOpened },
    faults: ["not_found", "last_owner", "conflict", "sign_up_quota"],
    example: { body: { secret: exampleInvitation.secret } },
    handle: ({ caller, body }, deps) => openInvitation(deps, onlyUser(caller), body),
  }),
});
