import { findPeople } from "#lib/artist/people.js";
import { FoundPeople, PeopleQuery } from "#lib/contract/people.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "findPeople",
    summary: "Find people whom the service knows",
    description:
      "By a part of the name or the subject, also people without an artist or a request: before one of them is erased.",
    tag: "People",
    path: "/api/people",
    access: "administrator",
    query: PeopleQuery,
    answer: { status: 200, schema: FoundPeople },
    example: { query: { find: "demo" } },
    handle: ({ query }, deps) => findPeople(deps, query.find),
  }),
});
