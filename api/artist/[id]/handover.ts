import { handOverArtist } from "#lib/artist/people.js";
import { HandedOver, Handover } from "#lib/contract/people.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "handOverArtist",
    summary: "Hand an artist over to somebody who has a role for it",
    description:
      "One act: the new owner, what becomes of the private memory, and what becomes of the previous owner. Open invitations of the previous owner close.",
    tag: "People",
    path: "/api/artist/{id}/handover",
    access: "owner",
    body: Handover,
    answer: { status: 200, schema: HandedOver },
    faults: ["conflict"],
    example: {
      body: { to: demoIds.owner, name: "Skerrylight", memory: "goes_along", stayAs: "reader" },
    },
    handle: ({ caller, params, body }, deps) => handOverArtist(deps, caller, params.id, body),
  }),
});
