import { revokeInvitation } from "#lib/artist/invitations.js";
import { Done } from "#lib/contract/people.js";
import { NoBody } from "#lib/contract/query.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "revokeInvitation",
    summary: "Revoke an invitation that nobody has accepted",
    description: "Revoking what is closed, or unknown, is accepted.",
    tag: "People",
    path: "/api/artist/{id}/invitations/{invitationId}/revoke",
    access: "owner",
    body: NoBody,
    answer: { status: 200, schema: Done },
    faults: ["conflict"],
    handle: ({ caller, params }, deps) =>
      revokeInvitation(deps, caller, params.id, params.invitationId),
  }),
});
