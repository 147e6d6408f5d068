import { leaveArtist } from "#lib/artist/people.js";
import { Done, Leaving } from "#lib/contract/people.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "leaveArtist",
    summary: "End one's own role for an artist",
    description:
      "The owner cannot leave, but hand the artist over. Without a role nothing happens.",
    tag: "People",
    path: "/api/me/leave",
    access: "user",
    body: Leaving,
    answer: { status: 200, schema: Done },
    faults: ["last_owner"],
    example: { body: { artistId: "01930000-cafe-7000-8000-00000000a07e" } },
    handle: ({ caller, body }, deps) => leaveArtist(deps, caller, body.artistId),
  }),
});
