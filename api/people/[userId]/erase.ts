import { PersonErased, PersonToErase } from "#lib/contract/people.js";
import { erasePerson } from "#lib/data-rights/erase-person.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "erasePerson",
    summary: "Erase another person's account",
    description: "As with one's own account. Erasing who is not there is accepted.",
    tag: "People",
    path: "/api/people/{userId}/erase",
    access: "administrator",
    body: PersonToErase,
    answer: { status: 200, schema: PersonErased },
    faults: ["last_owner", "conflict"],
    example: {
      path: { userId: "01930000-cafe-7000-8000-000000000b0d" },
      body: { subject: "somebody-who-left" },
    },
    handle: ({ caller, params, body }, deps) => erasePerson(deps, caller, { ...params, ...body }),
  }),
});
