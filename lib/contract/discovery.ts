import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { Hash64, Ok, oneOf, Uuid } from "#lib/contract/primitives.js";
import { NextCursor, pageEntries } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

export const curations = ["pending", "approved", "declined", "wrong_artist", "incorrect"] as const;
export const Curation = oneOf(curations);
export type Curation = v.InferOutput<typeof Curation>;

export const destinations = ["lore", "link"] as const;
export const Destination = oneOf(destinations);
export type Destination = v.InferOutput<typeof Destination>;

export const IdentityVerdict = v.picklist(["confirmed", "unresolved", "wrong_artist"]);
export type IdentityVerdict = v.InferOutput<typeof IdentityVerdict>;

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
export const DiscoveryCandidate = v.pipe(
  v.strictObject(candidateEntries),
  v.title("Discovery candidate"),
);
export type DiscoveryCandidate = v.InferOutput<typeof DiscoveryCandidate>;

export const reviewDecisions = ["approve", "decline", "wrong_artist", "incorrect"] as const;
export const ReviewDecision = oneOf(reviewDecisions);
export type ReviewDecision = v.InferOutput<typeof ReviewDecision>;

/** The body of a discovery review (rules 4.2.revision and 4.2.decision). */
export const DiscoveryReview = v.pipe(
  v.strictObject({
    revision: v.pipe(Hash64, v.description("The revision that was looked at")),
    decision: ReviewDecision,
  }),
  v.title("Discovery review"),
);
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

/** A candidate as the review queue reads it, with what a reviewer needs to decide (decision 5.9). */
export const QueuedCandidate = v.strictObject({
  ...candidateEntries,
  revision: Hash64,
  title: v.nullable(v.string()),
  excerpt: v.nullable(v.string()),
  discoveredAt: Instant,
});
export type QueuedCandidate = v.InferOutput<typeof QueuedCandidate>;

/** The review queue, newest first. */
export const ReviewQueue = v.strictObject({
  status: Ok,
  candidates: v.array(
    v.strictObject({
      ...QueuedCandidate.entries,
      decidedAt: v.pipe(v.nullable(Instant), v.description("null while pending")),
      decidedBy: v.pipe(v.nullable(Attribution), v.description("null while pending")),
    }),
  ),
  nextCursor: NextCursor,
});
export type ReviewQueue = v.InferOutput<typeof ReviewQueue>;
