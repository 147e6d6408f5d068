import { listClaims } from "#lib/artist/decide-claim.js";
import { ClaimQueue } from "#lib/contract/claims.js";
import { PageQuery } from "#lib/contract/query.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listClaims",
    summary: "List the open requests to own an artist",
    tag: "People",
    path: "/api/claims",
    access: "administrator",
    query: PageQuery,
    answer: { status: 200, schema: ClaimQueue },
    faults: ["invalid_cursor"],
    example: { query: { limit: 20 }, cursor: { micros: 0, id: demoPlaces.least } },
    handle: ({ query }, deps) => listClaims(deps, query),
  }),
});
