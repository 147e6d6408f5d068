import { ProposalAnswer, ProposalDecision } from "#lib/contract/interview-proposals.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "decideProposal",
    tool: "changes",
    summary: "Decline, postpone, reword or reopen a prepared question",
    tag: "Interview",
    path: "/api/artist/{id}/interview/proposals/{proposalId}/decision",
    access: "interviewer",
    body: ProposalDecision,
    answer: { status: 200, schema: ProposalAnswer },
    faults: ["evidence_changed", "conflict"],
    example: {
      body: { decision: "reword", question: "Who sat beside you when the prize was given?" },
    },
    handle: async ({ caller, params, body }, deps) => {
      const { decideProposal } = await import("#lib/interview/proposals/proposals.js");
      return decideProposal(deps, caller, params, body);
    },
  }),
});
