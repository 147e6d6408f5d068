import * as v from "valibot";
import { SocialPlatform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import type { ReservedCall } from "#lib/research/model-calls.js";
import { readStoredRequest, type StoredRequest } from "#lib/research/stored-request.js";

/** The chosen lookup as a job keeps it, in the form of the port's option. */
const LookupPlan = v.variant("kind", [
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
  /** The originals that the lookup brought, at their revisions. */
  collected: v.optional(v.array(v.object({ sourceId: v.string(), revision: v.string() })), []),
});
/** What one slice of a question leaves for the next, as `jobs.state` keeps it. */
export type ResearchState = v.InferOutput<typeof ResearchState>;

/** Everything one slice of a question works with. */
export interface ResearchSlice {
  job: LeasedJob;
  request: StoredRequest;
  state: ResearchState;
  deps: Deps;
  model: ResearchModel & { available: true };
  signal: AbortSignal;
}

/** Reads request and state of a leased question; throws when no model is configured. */
export function readSlice(job: LeasedJob, deps: Deps, signal: AbortSignal): ResearchSlice {
  const { model } = deps;
  if (!model.available) throw new Error("no research model is configured");
  const state = v.parse(ResearchState, job.state);
  return { job, request: readStoredRequest(job.request), state, deps, model, signal };
}

/** Names a call of this slice, to be reserved before it is sent. */
export function newCall({ deps, model }: ResearchSlice, purpose: string): ReservedCall {
  return { id: deps.newId(), purpose, model: model.name };
}
