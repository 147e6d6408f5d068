import { BoundaryRetracted, BoundaryRetraction } from "#lib/contract/boundaries.js";
import { endpoint, route } from "#lib/http/route.js";
import { retractBoundary } from "#lib/interview/boundaries.js";

export default route({
  POST: endpoint({
    operationId: "retractInterviewBoundary",
    tool: "changes",
    summary: "Retract an interview boundary; it stays in history",
    tag: "Interview",
    path: "/api/artist/{id}/interview/boundaries/{boundaryId}/retract",
    access: "owner",
    body: BoundaryRetraction,
    answer: { status: 200, schema: BoundaryRetracted },
    faults: ["revision_changed"],
    example: {
      body: { revision: "c065c792910aa39e1448c2a464c47c7f00982ea39db489479a8d8f974b55bdd0" },
    },
    handle: ({ caller, params, body }, deps) =>
      retractBoundary(deps, caller, params.id, params.boundaryId, body.revision),
  }),
});
