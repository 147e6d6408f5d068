import * as v from "valibot";
import type { Deps } from "#lib/deps.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import { LookupOption } from "#lib/outside/port.js";
import type { ReservedCall } from "#lib/research/model-calls.js";
import { verdicts } from "#lib/research/reading-verdict.js";
import { SliceTime } from "#lib/research/slice-time.js";
import { readStoredRequest, type StoredRequest } from "#lib/research/stored-request.js";

export const ResearchState = v.object({
  /** The step that the next slice runs. */
  step: v.optional(v.picklist(["explore", "assess", "lookup", "combine"]), "explore"),
  /** Model calls that assessed this job so far, including those with an invalid answer. */
  assessments: v.optional(v.number(), 0),
  invalidAnswers: v.optional(v.number(), 0),
  /** True: the exploration had no time left for its selection, and the offered windows are assessed in its place. */
  outOfTime: v.optional(v.boolean(), false),
  /** The last valid verdict of a model, with its words (`Found`). */
  verdict: v.optional(v.picklist(verdicts)),
  answer: v.optional(v.string()),
  missing: v.optional(v.string()),
  instead: v.optional(v.string()),
  /** The planned lookup. */
  plan: v.optional(LookupOption),
  /** Progress of the lookup, as the port returned it. */
  progress: v.optional(v.unknown()),
  lookupSlices: v.optional(v.number(), 0),
  /** The originals that the lookup collected, at their revisions. */
  collected: v.optional(v.array(v.object({ sourceId: v.string(), revision: v.string() })), []),
});
/** The state of a question between slices, stored in `jobs.state`. */
export type ResearchState = v.InferOutput<typeof ResearchState>;

/**
 * Findings of the exploration in the same slice, not saved yet; `calls` are those that are not
 * completed yet.
 */
export interface ExplorationFindings {
  state: ResearchState;
  passages: readonly Passage[];
  calls: readonly CompletedCall[];
}

/** The context of one slice of a question. */
export interface ResearchSlice {
  job: LeasedJob;
  request: StoredRequest;
  state: ResearchState;
  deps: Deps;
  model: ResearchModel & { available: true };
  signal: AbortSignal;
  time: SliceTime;
  /** Absent unless the slice explored before; the assessment saves it as it begins. */
  explored?: ExplorationFindings;
}

/**
 * Parses request and state of a leased question.
 *
 * @throws Error when no model is configured
 */
export function readSlice(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): ResearchSlice {
  const { model } = deps;
  if (!model.available) throw new Error("no research model is configured");
  const state = v.parse(ResearchState, job.state);
  const time = new SliceTime(deps.monotonicMs, endsMs);
  return { job, request: readStoredRequest(job.request), state, deps, model, signal, time };
}

/** The slice as the next one would load it after this outcome of the exploration. */
export function withExplored(
  slice: ResearchSlice,
  { state, passages = [], calls = [] }: SliceOutcome & { kind: "next" },
): ResearchSlice {
  const explored = { state: v.parse(ResearchState, state), passages, calls };
  return {
    ...slice,
    job: { ...slice.job, passages: [...passages] },
    state: explored.state,
    explored,
  };
}

/**
 * The slice without a model's words for its verdict when passages that they were made of are gone (decision 7.8).
 *
 * @param gone number of these passages
 */
export function withoutWordsOf(gone: number, slice: ResearchSlice): ResearchSlice {
  if (gone === 0) return slice;
  return { ...slice, state: { ...slice.state, answer: "", missing: "", instead: "" } };
}

/** A new model call, to be reserved before it is sent. */
export function newCall({ deps, model }: ResearchSlice, purpose: string): ReservedCall {
  return { id: deps.newId(), purpose, model: model.name };
}
