import { Timeline } from "#lib/contract/timeline.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readTimeline",
    tool: "reads",
    summary: "Read an artist's evidence by years, months and sites",
    description:
      "Counts of eligible originals by year, month and site, releases at the precision of their dates with the people that sources credit, disagreements, sittings and gaps: lists to draw a timeline from. Needs no model.",
    tag: "Research",
    path: "/api/artist/{id}/research/timeline",
    access: "readerOrServiceKey",
    answer: { status: 200, schema: Timeline },
    handle: async ({ caller, params }, deps) => {
      const { readTimeline } = await import("#lib/artist/timeline.js");
      return readTimeline(deps, caller, params.id);
    },
  }),
});
