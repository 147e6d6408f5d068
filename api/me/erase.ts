import { PersonErased } from "#lib/contract/people.js";
import { NoBody } from "#lib/contract/query.js";
import { erasePerson } from "#lib/data-rights/erase-person.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "eraseAccount",
    summary: "Erase one's own account",
    description:
      "The service then does not know the person any more: name, roles and invitations are gone. What the person did for artists stays, without saying who. An owner first hands the artist over, or erases it.",
    tag: "People",
    path: "/api/me/erase",
    access: "signedIn",
    body: NoBody,
    answer: { status: 200, schema: PersonErased },
    faults: ["last_owner", "conflict"],
    handle: ({ caller }, deps) => erasePerson(deps, caller, null),
  }),
});
