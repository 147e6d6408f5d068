import { History, HistoryQuery } from "#lib/contract/knowledge-history.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { readHistory } from "#lib/interview/interview-history.js";

export default route({
  GET: endpoint({
    operationId: "readInterviewHistory",
    tool: "reads",
    summary: "Read offers, current answers, corrections and edits in time order",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/history",
    access: "interviewer",
    query: HistoryQuery,
    answer: { status: 200, schema: History },
    faults: ["invalid_cursor"],
    example: {
      query: { kind: "all", sitting: 1, maxChars: 12_000, limit: 20 },
      boundTo: { kind: "all", sitting: 1 },
      cursor: { at: demoPlaces.beginning, rank: 0, id: demoPlaces.least, version: 0 },
    },
    handle: ({ params, query }, deps) => readHistory(deps, params.id, query),
  }),
});
