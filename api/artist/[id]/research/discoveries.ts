import { ReviewQueue, ReviewQueueQuery } from "#lib/contract/discovery.js";
import { ArtistParams } from "#lib/contract/params.js";
import { readReviewQueue } from "#lib/discovery/review-queue.js";
import { endpoint } from "#lib/http/endpoint.js";
import { route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readReviewQueue",
    summary: "Read the discoveries that wait for a decision, or were decided",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries",
    access: "claimant",
    params: ArtistParams,
    query: ReviewQueueQuery,
    answer: { status: 200, schema: ReviewQueue },
    faults: ["invalid_cursor"],
    handle: ({ params, query }, deps) => readReviewQueue(deps, params.id, query),
  }),
});
