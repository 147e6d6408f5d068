import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { described, Hash64, Ok, oneOf, titled, Uuid } from "#lib/contract/primitives.js";
import { pageEntries, pageOf } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

export const curations = ["pending", "approved", "declined", "wrong_artist", "incorrect"] as const;
export const Curation = oneOf(curations);

export const destinations = ["lore", "link"] as const;
export const Destination = oneOf(destinations);

export const IdentityVerdict = v.picklist(["confirmed", "unresolved", "wrong_artist"]);

const candidateEntries = {
  id: Uuid,
  url: v.exactOptional(v.string()),
  destination: Destination,
  identity: IdentityVerdict,
  curation: Curation,
  reason: v.exactOptional(v.string()),
  revision: v.exactOptional(Hash64),
  evidenceId: v.exactOptional(Uuid),
};

/** A research candidate after a review (rules 2.5.id and 2.5.optional). */
export const DiscoveryCandidate = titled("Discovery candidate", candidateEntries);

export const reviewDecisions = ["approve", "decline", "wrong_artist", "incorrect"] as const;
export const ReviewDecision = oneOf(reviewDecisions);

/** The body of a discovery review (rules 4.2.revision and 4.2.decision), and of its undo. */
export const DiscoveryReview = titled("Discovery review", {
  revision: described(Hash64, "The revision that was reviewed"),
  decision: ReviewDecision,
});
export type DiscoveryReview = v.InferOutput<typeof DiscoveryReview>;

export const ReviewedDiscovery = v.strictObject({
  status: v.exactOptional(Ok),
  candidate: DiscoveryCandidate,
});
export type ReviewedDiscovery = v.InferOutput<typeof ReviewedDiscovery>;

/** The query of the review queue (decision 5.9). */
export const ReviewQueueQuery = v.strictObject({
  curation: v.exactOptional(Curation, "pending"),
  destination: v.exactOptional(Destination),
  ...pageEntries,
});
export type ReviewQueueQuery = v.InferOutput<typeof ReviewQueueQuery>;

/** A candidate in the review queue, with everything a reviewer needs to decide (decision 5.9). */
export const QueuedCandidate = v.strictObject({
  ...candidateEntries,
  revision: Hash64,
  title: v.nullable(v.string()),
  excerpt: v.nullable(v.string()),
  discoveredAt: Instant,
});

/** The review queue, newest first. */
export const ReviewQueue = pageOf({
  candidates: v.array(
    v.strictObject({
      ...QueuedCandidate.entries,
      decidedAt: described(v.nullable(Instant), "null while pending"),
      decidedBy: described(v.nullable(Attribution), "null while pending"),
    }),
  ),
});
export type ReviewQueue = v.InferOutput<typeof ReviewQueue>;
