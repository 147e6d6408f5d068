import { changeRole } from "#lib/artist/people.js";
import { RoleChange, RoleChanged } from "#lib/contract/people.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  PATCH: endpoint({
    operationId: "changeRole",
    summary: "Change or end a person's role for an artist",
    description:
      "A right that ends, ends within two seconds, also for streams that are open. The owner changes by a handover alone.",
    tag: "People",
    path: "/api/artist/{id}/people/{userId}",
    access: "owner",
    body: RoleChange,
    answer: { status: 200, schema: RoleChanged },
    faults: ["last_owner"],
    example: { body: { role: "reader" } },
    handle: ({ caller, params, body }, deps) =>
      changeRole(deps, caller, params.id, params.userId, body),
  }),
});
