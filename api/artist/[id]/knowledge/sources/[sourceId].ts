import { SourceQuery } from "#lib/contract/evidence-read.js";
import { SourcePassage } from "#lib/contract/knowledge-sources.js";
import { passage } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readOriginalSource",
    tool: "reads",
    summary: "Read a window of a stored original, including private ones",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/{sourceId}",
    access: "reader",
    query: SourceQuery,
    answer: { status: 200, schema: SourcePassage },
    faults: ["revision_changed"],
    example: { query: { revision: passage.revision, start: 0, maxChars: 6000 } },
    handle: async ({ caller, params, query }, deps) => {
      const { readSource } = await import("#lib/artist/sources.js");
      return readSource(deps, caller, params.id, params.sourceId, query);
    },
  }),
});
