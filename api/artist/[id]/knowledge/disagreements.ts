import { readDisagreements } from "#lib/artist/disagreements.js";
import { DisagreementList, DisagreementsQuery } from "#lib/contract/knowledge-disagreements.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listDisagreements",
    summary: "List what saved sources state differently about the same release",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/disagreements",
    access: "reader",
    tool: "reads",
    query: DisagreementsQuery,
    answer: { status: 200, schema: DisagreementList },
    faults: ["invalid_cursor"],
    example: {
      query: { kind: "release_date", limit: 20 },
      cursor: { titleKey: "", kind: "", role: "" },
    },
    handle: ({ params, query }, deps) => readDisagreements(deps, params.id, query),
  }),
});
