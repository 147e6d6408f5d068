import { QuestionList, QuestionsQuery } from "#lib/contract/asked-questions.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { listQuestions } from "#lib/research/list-questions.js";

export default route({
  GET: endpoint({
    operationId: "listQuestions",
    tool: "reads",
    summary: "List the earlier research questions about an artist",
    tag: "Research",
    path: "/api/artist/{id}/research/history",
    access: "reader",
    query: QuestionsQuery,
    answer: { status: 200, schema: QuestionList },
    faults: ["invalid_cursor"],
    example: {
      query: { limit: 20 },
      cursor: { askedAt: "infinity", id: demoPlaces.greatest },
    },
    handle: ({ params, query }, deps) => listQuestions(deps, params.id, query),
  }),
});
