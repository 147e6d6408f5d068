import * as v from "valibot";
import { SocialPlatform } from "#lib/contract/platform.js";

/** The chosen lookup as a job keeps it, in the form of the port's option. */
export const LookupPlan = v.variant("kind", [
  v.object({ kind: v.literal("page"), url: v.string() }),
  v.object({ kind: v.literal("web") }),
  v.object({
    kind: v.literal("social"),
    platform: SocialPlatform,
    accountId: v.string(),
    handle: v.string(),
    url: v.string(),
  }),
]);

const RevisionName = v.object({ sourceId: v.string(), revision: v.string() });
/** An original at one revision. */
export type RevisionName = v.InferOutput<typeof RevisionName>;

const ResearchState = v.object({
  /** What the next slice does. */
  step: v.optional(v.picklist(["explore", "assess", "lookup", "combine"]), "explore"),
  /** Model calls that assessed this job so far, invalid ones included. */
  assessments: v.optional(v.number(), 0),
  invalidAnswers: v.optional(v.number(), 0),
  plan: v.optional(LookupPlan),
  /** What a slice of a lookup left for the next one. */
  progress: v.optional(v.unknown()),
  lookupSlices: v.optional(v.number(), 0),
  collected: v.optional(v.array(RevisionName), []),
});
/** What one slice of a question leaves for the next. */
export type ResearchState = v.InferOutput<typeof ResearchState>;

/** Reads the state of a job; that of a new one is empty. */
export function readState(stored: unknown): ResearchState {
  return v.parse(ResearchState, stored);
}
