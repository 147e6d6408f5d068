import { ResponseList, ResponsesQuery } from "#lib/contract/interview-response.js";
import { ArtistParams } from "#lib/contract/params.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { listResponses } from "#lib/interview/interview-responses.js";

export default route({
  GET: endpoint({
    operationId: "listInterviewResponses",
    tool: "reads",
    summary: "List saved responses in their current wording, newest offer first",
    tag: "Interview",
    path: "/api/artist/{id}/interview/responses",
    access: "claimant",
    params: ArtistParams,
    query: ResponsesQuery,
    answer: { status: 200, schema: ResponseList },
    faults: ["invalid_cursor"],
    example: {
      query: { sitting: 1, limit: 20 },
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
