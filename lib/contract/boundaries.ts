import * as v from "valibot";
import { boundaryEnd, Until } from "#lib/contract/embargo.js";
import {
  Count,
  Hash64,
  Ok,
  oneOf,
  storableText,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { NextCursor, pageEntries, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

export const BoundaryScope = oneOf(["sitting", "until_retracted"]);
export type BoundaryScope = v.InferOutput<typeof BoundaryScope>;

const boundaryEntries = {
  id: Uuid,
  revision: Hash64,
  wording: v.string(),
  scope: BoundaryScope,
  sitting: v.nullable(Count),
  questionKey: v.nullable(v.string()),
  createdAt: Instant,
  ...boundaryEnd,
};

/** A limit that the artist set on the interview (decision 5.18). */
export const Boundary = v.pipe(v.strictObject(boundaryEntries), v.title("Interview boundary"));
export type Boundary = v.InferOutput<typeof Boundary>;

export const BoundariesQuery = v.strictObject({
  sitting: v.exactOptional(SittingFilter),
  ...pageEntries,
});
export type BoundariesQuery = v.InferOutput<typeof BoundariesQuery>;

export const BoundaryList = v.strictObject({
  status: Ok,
  boundaries: v.array(Boundary),
  nextCursor: NextCursor,
});
export type BoundaryList = v.InferOutput<typeof BoundaryList>;

/** The body that saves an explicit boundary. */
export const BoundaryToSave = v.pipe(
  v.strictObject({
    requestId: v.pipe(Uuid, v.description("Made by the caller; the same again saves nothing new")),
    wording: v.pipe(wordedText(1, 1000), v.description("Kept exactly")),
    scope: BoundaryScope,
    questionKey: v.exactOptional(storableText(1, 100)),
    until: v.exactOptional(
      v.pipe(
        Until,
        v.description("When it ends by itself: a later day, from 00:00 UTC on, or a later instant"),
      ),
    ),
  }),
  v.title("Interview boundary to save"),
);
export type BoundaryToSave = v.InferOutput<typeof BoundaryToSave>;

export const BoundarySaved = v.strictObject({ status: Ok, boundary: Boundary });
export type BoundarySaved = v.InferOutput<typeof BoundarySaved>;

/** The body that retracts a boundary at the revision that was read. */
export const BoundaryRetraction = v.pipe(
  v.strictObject({ revision: Hash64 }),
  v.title("Boundary retraction"),
);
export type BoundaryRetraction = v.InferOutput<typeof BoundaryRetraction>;

export const RetractedBoundary = v.strictObject({ ...boundaryEntries, retractedAt: Instant });
export type RetractedBoundary = v.InferOutput<typeof RetractedBoundary>;

export const BoundaryRetracted = v.strictObject({ status: Ok, boundary: RetractedBoundary });
export type BoundaryRetracted = v.InferOutput<typeof BoundaryRetracted>;
