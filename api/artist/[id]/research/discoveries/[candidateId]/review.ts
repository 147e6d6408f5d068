import { reviewCandidate } from "#lib/artist/review-queue.js";
import { DiscoveryReview, ReviewedDiscovery } from "#lib/contract/discovery.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "reviewDiscovery",
    summary: "Decide about a discovery at its exact revision",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries/{candidateId}/review",
    access: "editor",
    body: DiscoveryReview,
    answer: { status: 200, schema: ReviewedDiscovery },
    faults: ["conflict", "revision_changed", "link_conflict"],
    listed: [429],
    example: {
      body: {
        revision: "a60392aa49c04cf07e071adaf516b8e6f44a2984140b10b7f1b2936c12cd55ea",
        decision: "wrong_artist",
      },
    },
    handle: ({ caller, params, body }, deps) =>
      reviewCandidate(deps, caller, params.id, params.candidateId, body),
  }),
});
