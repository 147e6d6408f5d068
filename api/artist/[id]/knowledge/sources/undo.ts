import { decideSources } from "#lib/artist/decide-sources.js";
import { DecidedSources, SourceDecisions } from "#lib/contract/source-decisions.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "undoSourceDecisions",
    summary: "Take decisions about sources back",
    description: "The body that decided, within ten minutes and by the same person.",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/undo",
    access: "editor",
    body: SourceDecisions,
    answer: { status: 200, schema: DecidedSources },
    example: {
      body: {
        decisions: [
          {
            sourceId: "social:d908732249f554dbf0737727f4ebba794d9c7b99bed7fe3f2261f2a70dd6a0e4",
            revision: "9516b4c09c61862ba17781870fefdd198d9ca0fa19a8d6820cf91e72537e99f8",
            decision: "show",
          },
        ],
      },
    },
    handle: ({ caller, params, body }, deps) => decideSources(deps, caller, params.id, body, true),
  }),
});
