import {
  BoundariesQuery,
  BoundaryList,
  BoundarySaved,
  BoundaryToSave,
} from "#lib/contract/boundaries.js";
import { demoIds, demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { listBoundaries, saveBoundary } from "#lib/interview/boundaries.js";

const shared = {
  tag: "Interview",
  path: "/api/artist/{id}/interview/boundaries",
} as const;

export default route({
  GET: endpoint({
    ...shared,
    operationId: "listInterviewBoundaries",
    access: "interviewer",
    tool: "reads",
    summary:
      "List the boundaries that are active in a sitting, by default in the open or the next one",
    query: BoundariesQuery,
    answer: { status: 200, schema: BoundaryList },
    faults: ["invalid_cursor"],
    example: {
      query: { sitting: 1, limit: 20 },
      cursor: { sitting: 1, createdAt: demoPlaces.beginning, id: demoPlaces.least },
    },
    handle: ({ params, query }, deps) => listBoundaries(deps, params.id, query),
  }),
  POST: endpoint({
    ...shared,
    operationId: "saveInterviewBoundary",
    access: "owner",
    tool: "adds",
    summary: "Save an explicit interview boundary",
    body: BoundaryToSave,
    answer: { status: 200, schema: BoundarySaved },
    faults: ["request_id_reused"],
    example: {
      body: {
        requestId: demoIds.boundary,
        wording: "Nothing about our families.",
        scope: "until_retracted",
      },
    },
    handle: ({ caller, params, body }, deps) => saveBoundary(deps, caller, params.id, body),
  }),
});
