import { readReviewQueue } from "#lib/artist/review-queue.js";
import { ReviewQueue, ReviewQueueQuery } from "#lib/contract/discovery.js";
import { demoPlaces } from "#lib/http/demo-ids.js";
import { endpoint, route } from "#lib/http/route.js";

export default route({
  GET: endpoint({
    operationId: "readReviewQueue",
    summary: "Read the discoveries, pending or decided",
    tag: "Discovery",
    path: "/api/artist/{id}/research/discoveries",
    access: "editor",
    query: ReviewQueueQuery,
    answer: { status: 200, schema: ReviewQueue },
    faults: ["invalid_cursor"],
    example: {
      query: {
        curation: "pending",
        destination: "lore",
        identity: "unresolved",
        site: "harbourlamp-wiki.example",
        counts: true,
        limit: 20,
      },
      cursor: { micros: 4e15, id: demoPlaces.greatest },
    },
    handle: ({ params, query }, deps) => readReviewQueue(deps, params.id, query),
  }),
});
