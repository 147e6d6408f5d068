import { DiscoveryReview, ReviewedDiscovery } from "#lib/contract/discovery.js";
import { CandidateParams } from "#lib/contract/params.js";
import { NoQuery } from "#lib/contract/query.js";
import { reviewCandidate } from "#lib/discovery/review-queue.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  POST: endpoint({
    operationId: "reviewDiscovery",
    summary: "Decide about a discovery at its exact revision",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries/{candidateId}/review",
    access: "claimant",
    params: CandidateParams,
    query: NoQuery,
    body: DiscoveryReview,
    answer: { status: 200, schema: ReviewedDiscovery },
    faults: ["conflict", "revision_changed", "link_conflict"],
    listed: [429],
    handle: ({ caller, params, body }, deps) =>
      reviewCandidate(deps, caller, params.id, params.candidateId, body),
  }),
});
