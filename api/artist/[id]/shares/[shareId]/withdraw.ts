import { Done } from "#lib/contract/people.js";
import { NoBody } from "#lib/contract/query.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "withdrawShare",
    summary: "End a share at once",
    description: "Withdrawing one that has ended, or is unknown, is accepted.",
    tag: "Research",
    path: "/api/artist/{id}/shares/{shareId}/withdraw",
    access: "owner",
    body: NoBody,
    answer: { status: 200, schema: Done },
    handle: async ({ caller, params }, deps) => {
      const { withdrawShare } = await import("#lib/research/share-thread.js");
      return withdrawShare(deps, caller, params.id, params.shareId);
    },
  }),
});
