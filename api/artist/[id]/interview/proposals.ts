import { ProposalAnswer, ProposalList, ProposalToAdd } from "#lib/contract/interview-proposals.js";
import { demoIds, passage } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

const shared = {
  tag: "Interview",
  path: "/api/artist/{id}/interview/proposals",
  access: "interviewer",
} as const;

export default route({
  GET: endpoint({
    ...shared,
    operationId: "listProposals",
    tool: "reads",
    summary: "List the prepared questions that wait for a person",
    description:
      "Each is compared with the whole memory at this moment: none touches a boundary by a question or a shared informative word, repeats a question, uses an answer that is held back or cites a window that is not evidence now. A boundary in other words is not noticed: where boundaries are listed beside them, a person decides. Offering a question with the references of a proposal accepts it.",
    answer: { status: 200, schema: ProposalList },
    faults: [],
    handle: async ({ params }, deps) => {
      const { listProposals } = await import("#lib/interview/proposals/proposals.js");
      return listProposals(deps, params.id);
    },
  }),
  POST: endpoint({
    ...shared,
    operationId: "addProposal",
    tool: "adds",
    summary: "Propose a question for a later offer",
    body: ProposalToAdd,
    answer: { status: 200, schema: ProposalAnswer },
    faults: ["request_id_reused", "evidence_changed", "conflict"],
    example: {
      body: {
        requestId: demoIds.proposalRequest,
        question: "Who came with you when the prize was given?",
        references: [{ kind: "original", ...passage }],
      },
    },
    handle: async ({ caller, params, body }, deps) => {
      const { addProposal } = await import("#lib/interview/proposals/proposals.js");
      return addProposal(deps, caller, params.id, body);
    },
  }),
});
