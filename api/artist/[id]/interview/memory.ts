import { MemoryQuery, MemorySnapshot } from "#lib/contract/interview-memory.js";
import { ArtistParams } from "#lib/contract/params.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";
import { readMemoryPage } from "#lib/interview/interview-memory.js";

export default route({
  GET: endpoint({
    operationId: "readInterviewMemory",
    tool: "reads",
    summary: "Read the mandatory interview memory of a sitting",
    description:
      "The latest exact answer, all corrections and all active boundaries. Follow continuation to the end and join the pieces of every field before a question is drafted.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/memory",
    access: "claimant",
    params: ArtistParams,
    query: MemoryQuery,
    answer: { status: 200, schema: MemorySnapshot },
    faults: ["invalid_cursor", "stale_sitting", "memory_changed"],
    listed: [413],
    handle: ({ params, query }, deps) => readMemoryPage(deps, params.id, query),
  }),
});
