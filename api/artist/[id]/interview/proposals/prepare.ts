import { ProposalsPrepared } from "#lib/contract/interview-proposals.js";
import { NoBody } from "#lib/contract/query.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "prepareProposals",
    tool: "adds",
    summary: "Prepare questions from the evidence",
    description:
      "Proposes what disagreements, years without a post or release, new posts and releases and credited people raise, and with a reading model and budget what it asks of public words. A repetition adds only what is new.",
    tag: "Interview",
    path: "/api/artist/{id}/interview/proposals/prepare",
    access: "interviewer",
    body: NoBody,
    answer: { status: 200, schema: ProposalsPrepared },
    faults: [],
    handle: async ({ caller, params }, deps) => {
      const { prepareProposals } = await import("#lib/interview/proposals/proposals.js");
      return prepareProposals(deps, caller, params.id);
    },
  }),
});
