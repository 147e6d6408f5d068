import type * as v from "valibot";
import { described, oneOf } from "#lib/contract/primitives.js";

/**
 * The verdicts of a recheck, from best to worst; `unreachable` says nothing about the quotation
 * (decision 3.42).
 */
export const driftVerdicts = ["stands", "unreachable", "moved", "reworded", "gone"] as const;
export const DriftVerdict = described(
  oneOf(driftVerdicts),
  "stands: the exact words are still in place; moved: the exact words are elsewhere on the page; reworded: other words are in their place; gone: two rechecks on different days found neither on the page, or no such page; unreachable: the page could not be read, or missed the words for the first time, which says nothing about them",
);
export type DriftVerdict = v.InferOutput<typeof DriftVerdict>;
