import { MemoryQuery, MemorySnapshot } from "#lib/contract/interview-memory.js";
import { demoIds, secondRevision } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";
import { readMemoryPage } from "#lib/interview/interview-memory.js";

export default route({
  GET: endpoint({
    operationId: "readInterviewMemory",
    tool: "reads",
    summary: "Read the mandatory interview memory of a sitting",
    description:
      "The latest exact answer, all corrections and all active boundaries. Before drafting a question, follow continuation to the end and join the pieces of every field.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/memory",
    access: "interviewer",
    query: MemoryQuery,
    answer: { status: 200, schema: MemorySnapshot },
    faults: ["invalid_cursor", "stale_sitting", "memory_changed"],
    listed: [413],
    example: {
      query: { maxChars: 12_000, sitting: 2 },
      boundTo: {},
      cursor: {
        snapshotId: "cb913e2d6ff9cce91d79870548cf89550a7eb910b9672a4611d3ba3ffffa6d24",
        // One correction, two boundaries (one of them retracted) and the latest answer.
        state: `1 2 1 ${secondRevision}`,
        sitting: 2,
        rank: 0,
        createdAt: demoIds.correctedAt,
        id: demoIds.correction,
        delivered: 0,
      },
    },
    handle: ({ params, query }, deps) => readMemoryPage(deps, params.id, query),
  }),
});
