import { offerWindows, readingPlan, withinBounds } from "#lib/evidence/saved-selection.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import { readingLimitations } from "#lib/research/limitations.js";
import { passageOf, type Slice } from "#lib/research/slice.js";
import { platformMismatch } from "#lib/research/steps/insufficient.js";
import { beginReading } from "#lib/research/store.js";

/**
 * Offers saved candidates without a model call and rests (interface 4.1.10); with nothing to offer the
 * job enters ordinary research.
 */
export async function restWithCandidates({ job, request, deps }: Slice): Promise<SliceOutcome> {
  const begun = await beginReading(deps.db, job, readingPlan(request), null);
  if (!begun.held) return { kind: "lost" };
  if (!begun.targetMatches) return platformMismatch;
  const windows = withinBounds(offerWindows(begun.originals, request));
  if (windows.length === 0) {
    return { kind: "next", stage: "checking_saved", selection: "research" };
  }
  return {
    kind: "complete",
    selection: "candidates",
    passages: windows.map(passageOf),
    limitations: [
      "candidates_unassessed: these windows were selected by words and rules, and not judged",
      ...readingLimitations(request, { isOffline: false, afterLookup: false }, windows),
    ],
  };
}
