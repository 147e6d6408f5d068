import { createInvitation } from "#lib/artist/invitations.js";
import { InvitationCreated, InvitationToCreate } from "#lib/contract/people.js";
import { exampleInvitation } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "createInvitation",
    summary: "Invite somebody to an artist",
    description:
      "Whoever has the link `/invitation#SECRET` of the page can take the role, once. The service gets the hash of the secret alone. The same call again returns the invitation that was made first. At most 20 are open at a time; each counts only while its maker may invite.",
    tag: "People",
    path: "/api/artist/{id}/invitations",
    access: "owner",
    body: InvitationToCreate,
    answer: { status: 200, schema: InvitationCreated },
    faults: ["conflict", "request_id_reused"],
    example: {
      body: { secretHash: exampleInvitation.secretHash, role: "reader", validDays: 7 },
    },
    handle: ({ caller, params, body }, deps) => createInvitation(deps, caller, params.id, body),
  }),
});
