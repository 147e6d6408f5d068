import { undoReview } from "#lib/artist/review-queue.js";
import { DiscoveryReview, ReviewedDiscovery } from "#lib/contract/discovery.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "undoDiscoveryReview",
    summary: "Undo a decision about a discovery",
    description:
      "Only the person who decided can undo, within ten minutes, while no Lore was published since and an approved link is unchanged. Revision and decision are those of the review. The discovery is pending again.",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries/{candidateId}/undo",
    access: "editor",
    body: DiscoveryReview,
    answer: { status: 200, schema: ReviewedDiscovery },
    faults: ["conflict", "revision_changed"],
    example: {
      body: {
        revision: "a60392aa49c04cf07e071adaf516b8e6f44a2984140b10b7f1b2936c12cd55ea",
        decision: "wrong_artist",
      },
    },
    handle: ({ caller, params, body }, deps) =>
      undoReview(deps, caller, params.id, params.candidateId, body),
  }),
});
