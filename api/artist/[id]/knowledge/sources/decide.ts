import { decideSources } from "#lib/artist/decide-sources.js";
import { DecidedSources, SourceDecisions } from "#lib/contract/source-decisions.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "decideSources",
    summary: "Decide about up to 100 sources",
    description:
      "Each decision has the outcome that it would have alone. The same call again changes nothing.",
    tag: "Knowledge",
    path: "/api/artist/{id}/knowledge/sources/decide",
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
    handle: ({ caller, params, body }, deps) => decideSources(deps, caller, params.id, body),
  }),
});
