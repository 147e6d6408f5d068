import { listPeople } from "#lib/artist/people.js";
import { PeopleList } from "#lib/contract/people.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listPeople",
    summary: "List who has a role for an artist, and the open invitations",
    description:
      "A role that has ended, and an invitation that can no longer be accepted, are not in the list.",
    tag: "People",
    path: "/api/artist/{id}/people",
    access: "owner",
    answer: { status: 200, schema: PeopleList },
    handle: ({ caller, params }, deps) => listPeople(deps, caller, params.id),
  }),
});
