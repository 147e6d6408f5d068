import { ResponseList, ResponsesQuery } from "#lib/contract/interview-response.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { listResponses } from "#lib/interview/interview-responses.js";

export default route({
  GET: endpoint({
    operationId: "listInterviewResponses",
    tool: "reads",
    summary: "List saved responses in their current wording, newest offer first",
    tag: "Interview",
    path: "/api/artist/{id}/interview/responses",
    access: "interviewer",
    query: ResponsesQuery,
    answer: { status: 200, schema: ResponseList },
    faults: ["invalid_cursor"],
    example: {
      query: { sitting: 1, find: "two", limit: 20 },
      cursor: {
        sitting: 1,
        ordinal: demoPlaces.long,
        createdAt: demoPlaces.end,
        id: demoPlaces.greatest,
      },
    },
    handle: ({ params, query }, deps) => listResponses(deps, params.id, query),
  }),
});
