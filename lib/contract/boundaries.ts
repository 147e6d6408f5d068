import * as v from "valibot";
import { boundaryEnd, Until } from "#lib/contract/embargo.js";
import {
  Count,
  described,
  Hash64,
  Ok,
  oneOf,
  optional,
  storableText,
  titled,
  Uuid,
  wordedText,
} from "#lib/contract/primitives.js";
import { pageEntries, pageOf, SittingFilter } from "#lib/contract/query.js";
import { Instant } from "#lib/contract/time.js";

export const BoundaryScope = oneOf(["sitting", "until_retracted"]);

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
export const Boundary = titled("Interview boundary", boundaryEntries);

export const BoundariesQuery = v.strictObject({
  sitting: v.exactOptional(SittingFilter),
  ...pageEntries,
});
export type BoundariesQuery = v.InferOutput<typeof BoundariesQuery>;

export const BoundaryList = pageOf({
  boundaries: v.array(Boundary),
});
export type BoundaryList = v.InferOutput<typeof BoundaryList>;

export const BoundaryToSave = titled("Interview boundary to save", {
  requestId: described(Uuid, "Chosen by the caller; repeating it saves nothing new"),
  wording: described(wordedText(1, 1000), "Kept exactly"),
  scope: BoundaryScope,
  questionKey: v.exactOptional(storableText(1, 100)),
  until: optional(
    Until,
    "When it ends automatically: a future day (from 00:00 UTC) or a future instant",
  ),
});
export type BoundaryToSave = v.InferOutput<typeof BoundaryToSave>;

export const BoundarySaved = v.strictObject({ status: Ok, boundary: Boundary });
export type BoundarySaved = v.InferOutput<typeof BoundarySaved>;

/** The body that retracts a boundary at the revision that was read. */
export const BoundaryRetraction = titled("Boundary retraction", { revision: Hash64 });

export const RetractedBoundary = v.strictObject({ ...boundaryEntries, retractedAt: Instant });

export const BoundaryRetracted = v.strictObject({ status: Ok, boundary: RetractedBoundary });
export type BoundaryRetracted = v.InferOutput<typeof BoundaryRetracted>;
