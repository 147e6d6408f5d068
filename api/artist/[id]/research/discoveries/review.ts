import { reviewCandidates } from "#lib/artist/review-queue.js";
import { DiscoveryReviews, ReviewedDiscoveries } from "#lib/contract/discovery.js";
import { demoIds } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "reviewDiscoveries",
    summary: "Decide about up to 100 discoveries",
    description:
      "Each review has the outcome that it would have alone, and can be undone alone. The same call again changes nothing.",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries/review",
    access: "editor",
    body: DiscoveryReviews,
    answer: { status: 200, schema: ReviewedDiscoveries },
    example: {
      body: {
        reviews: [
          {
            candidateId: demoIds.candidate,
            revision: "a60392aa49c04cf07e071adaf516b8e6f44a2984140b10b7f1b2936c12cd55ea",
            decision: "wrong_artist",
          },
        ],
      },
    },
    handle: ({ caller, params, body }, deps) => reviewCandidates(deps, caller, params.id, body),
  }),
});
