import * as v from "valibot";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { ConnectedAccount } from "#lib/evidence/connected-account.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import {
  offerWindows,
  type ReadingPlan,
  readingPlan,
  withinBounds,
} from "#lib/evidence/saved-selection.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { Corpus } from "#lib/research/exploration/corpus.js";
import type { ReservedCall } from "#lib/research/model-calls.js";
import { namedReleases, questionFacts } from "#lib/research/named-releases.js";
import { referencePassages } from "#lib/research/reference-passages.js";
import { readingLimitations } from "#lib/research/research-limitations.js";
import type { ResearchSlice } from "#lib/research/research-slice.js";

const database = databaseFunctions({
  begin_reading: {
    json: { reading: json<ReadingPlan>(), call: json<ReservedCall>() },
    returns: v.union([
      v.object({ held: v.literal(false) }),
      v.object({ held: v.literal(true), targetMatches: v.literal(false) }),
      v.object({
        held: v.literal(true),
        targetMatches: v.literal(true),
        originals: v.array(SavedOriginal),
        /** The snapshot contains the originals stored before this instant (RFC 3339). */
        snapshotAt: v.string(),
        /** False when the snapshot is empty. */
        hasSnapshot: v.boolean(),
        accounts: v.array(ConnectedAccount),
        /** Null without a model call. */
        corpus: v.nullable(Corpus),
        ...questionFacts,
      }),
    ]),
  },
});

/**
 * Reads the originals of a slice and reserves its first model call, fenced, in one round trip.
 *
 * @param call null for a slice without a model call
 * @returns `held` false when the lease was lost; `targetMatches` false for a `platformMismatch`
 */
export function beginReading(
  db: FunctionDatabase,
  { id, fence, artistId }: LeasedJob,
  reading: ReadingPlan,
  call: ReservedCall | null,
) {
  return database.begin_reading(db, { jobId: id, fence, artistId, reading, call });
}

/** The outcome when targetUrl does not belong to the requested platform (rule 3.1.mismatch). */
export const platformMismatch: SliceOutcome = {
  kind: "unresolved",
  outcome: "source_platform_mismatch",
  sentence: "targetUrl does not belong to the requested platform",
};

/**
 * Selects saved candidates without a model call and lets the job rest (rule 4.1.10). If there are
 * none, it continues as ordinary research (rule 4.1.10-empty).
 */
export async function restWithCandidates({
  job,
  request,
  deps,
}: ResearchSlice): Promise<SliceOutcome> {
  const begun = await beginReading(deps.db, job, readingPlan(request), null);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) return platformMismatch;
  const windows = withinBounds(await inSteps(offerWindows(begun.originals, request)));
  if (windows.length === 0) {
    return { kind: "next", stage: "checking_saved", selection: "research" };
  }
  return {
    kind: "complete",
    selection: "candidates",
    passages: referencePassages(windows, request, namedReleases(request, begun)),
    limitations: [
      "candidates_unassessed: these passages were selected by words and rules, and not judged",
      ...readingLimitations(request, { isOffline: false, afterLookup: false }),
    ],
  };
}
