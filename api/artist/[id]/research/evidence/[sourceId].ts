import { EvidencePassage, EvidenceQuery } from "#lib/contract/evidence-read.js";
import { readOriginal } from "#lib/evidence/evidence-reading.js";
import { passage } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readResearchOriginal",
    tool: "reads",
    summary: "Read a window of a public original at its exact revision",
    tag: "Research",
    path: "/api/artist/{id}/research/evidence/{sourceId}",
    access: "readerOrServiceKey",
    query: EvidenceQuery,
    answer: { status: 200, schema: EvidencePassage },
    faults: ["revision_changed"],
    example: { query: { revision: passage.revision, start: 0, maxChars: 4000 } },
    handle: ({ params, query }, deps) => readOriginal(deps, params.id, params.sourceId, query),
  }),
});
