import { listDrift } from "#lib/artist/list-drift.js";
import { DriftList, DriftQuery } from "#lib/contract/drift.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listDrift",
    summary: "List cited windows of web pages that have changed since they were saved",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/drift",
    access: "reader",
    tool: "reads",
    query: DriftQuery,
    answer: { status: 200, schema: DriftList },
    faults: ["invalid_cursor"],
    example: {
      query: { verdict: "reworded", limit: 20 },
      cursor: { since: "infinity", id: demoPlaces.greatest },
    },
    handle: ({ params, query }, deps) => listDrift(deps, params.id, query),
  }),
});
