import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { FacetCounts } from "#lib/contract/facet-counts.js";
import {
  batchOf,
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";
import { pageEntries, pageOf, QueryBoolean } from "#lib/contract/query.js";
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

/** Several reviews in one call; each has the outcome that it would have alone (decision 5.72). */
export const DiscoveryReviews = titled("Discovery reviews", {
  reviews: described(
    batchOf(
      titled("One of several reviews", { candidateId: Uuid, ...DiscoveryReview.entries }),
      "candidateId",
      "discovery",
    ),
    "One review for each discovery",
  ),
});
export type DiscoveryReviews = v.InferOutput<typeof DiscoveryReviews>;

/** The outcome of one of several reviews: accepted, or the code of its refusal. */
export const reviewOutcomes = [
  "accepted",
  "not_found",
  "revision_changed",
  "conflict",
  "link_conflict",
] as const;
export const ReviewedDiscoveries = v.strictObject({
  status: Ok,
  reviews: described(
    v.array(
      v.strictObject({
        candidateId: Uuid,
        outcome: described(
          v.picklist(reviewOutcomes),
          "accepted, or the error code that a single review would return",
        ),
        candidate: optional(DiscoveryCandidate, "Only for an accepted review"),
      }),
    ),
    "In the order of the request",
  ),
});
export type ReviewedDiscoveries = v.InferOutput<typeof ReviewedDiscoveries>;

/** The query of the review queue (decision 5.9). */
export const ReviewQueueQuery = v.strictObject({
  curation: v.exactOptional(Curation, "pending"),
  destination: v.exactOptional(Destination),
  identity: optional(IdentityVerdict, "Only discoveries with this identity"),
  site: optional(storableText(1, 255), "Host of the address without www., such as news.example"),
  counts: optional(QueryBoolean, "true: the first page also has counts"),
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

/** Discoveries by what they have in common; a facet counts those that meet every other filter. */
export const DiscoveryCounts = titled("Discovery counts", {
  total: described(Count, "Discoveries that meet all filters"),
  destination: described(FacetCounts, "By destination"),
  identity: described(FacetCounts, "By identity"),
  site: described(FacetCounts, "By site"),
});

/** The review queue, newest first. */
export const ReviewQueue = pageOf({
  counts: optional(DiscoveryCounts, "Only on the first page, when asked for"),
  candidates: v.array(
    v.strictObject({
      ...QueuedCandidate.entries,
      decidedAt: described(v.nullable(Instant), "null while pending"),
      decidedBy: described(v.nullable(Attribution), "null while pending"),
    }),
  ),
});
export type ReviewQueue = v.InferOutput<typeof ReviewQueue>;
