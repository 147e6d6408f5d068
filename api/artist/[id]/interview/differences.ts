import { AnswerDifferences } from "#lib/contract/interview-differences.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "listAnswerDifferences",
    tool: "reads",
    summary: "List saved answers that state something else than sources",
    description:
      "Release dates and credits that an answer states, beside the eligible originals that state another one, with the correction that the artist may save. Compared by rules; the service does not say which is right.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/differences",
    access: "interviewer",
    answer: { status: 200, schema: AnswerDifferences },
    handle: async ({ params }, deps) => {
      const { listDifferences } = await import("#lib/interview/differences/differences.js");
      return listDifferences(deps, params.id);
    },
  }),
});
