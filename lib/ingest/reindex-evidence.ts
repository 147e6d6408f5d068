import * as v from "valibot";
import { OriginalKind } from "#lib/contract/original.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { heldWith } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { analyzedText } from "#lib/evidence/search-terms.js";
import { type SearchColumns, searchColumns } from "#lib/evidence/source-identity.js";
import { statedSteps } from "#lib/evidence/statements/stated-in.js";
import type { StatedRow } from "#lib/evidence/statements/statement.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { tokenVersion } from "#lib/language/token-version.js";
import { inSteps } from "#lib/platform/in-steps.js";

export const ReindexState = v.object({
  /**
   * Number of originals reindexed so far, and number to do when the job was queued; progress for
   * operators.
   */
  done: v.number(),
  of: v.number(),
  /** Number of remaining slices that take only one original each, because a slice died. */
  careful: v.optional(v.number(), 0),
});

const OutdatedOriginal = v.object({
  id: v.string(),
  kind: OriginalKind,
  url: v.string(),
  title: v.nullable(v.string()),
  text: v.string(),
  activityDate: v.nullable(v.string()),
  activityDateKind: v.nullable(v.picklist(["release", "moment"])),
});
type OutdatedOriginal = v.InferOutput<typeof OutdatedOriginal>;

type Analysed = SearchColumns & { statements: StatedRow[] };

const database = databaseFunctions({
  begin_reindex: {
    returns: heldWith({ originals: v.array(OutdatedOriginal) }),
  },
});

/**
 * Bounds of one slice, in originals and in UTF-16 units of their texts. A question of the artist
 * waits for the slice, so it must take no more than a second or two.
 */
const sliceBounds = { originals: 100, chars: 400_000 };

/**
 * One slice of `evidence_reindex`: analyzes the next originals whose analysis is from an earlier
 * release and stores the finished ones with its settle (decision 9.22). An original that cannot be
 * analyzed keeps its entries and statements and is not tried again. After a slice that died, as
 * many slices as a batch has originals take one original each, so that one bad text does not block
 * the others.
 */
export async function reindexEvidence(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { done, of, careful } = v.parse(ReindexState, job.state);
  const isCareful = careful > 0 || job.attempts > 1;
  const begun = await database.begin_reindex(deps.db, {
    jobId: job.id,
    fence: job.fence,
    artistId: job.artistId,
    tokenVersion,
    maxOriginals: isCareful ? 1 : sliceBounds.originals,
    maxChars: sliceBounds.chars,
  });
  if (!begun.held) return { kind: "lost" };
  if (begun.originals.length === 0) return { kind: "complete" };
  const originals: ({ id: string } & (Analysed | { tokens: null; tokenCount: null }))[] = [];
  for (const original of begun.originals) {
    originals.push({ id: original.id, ...(await analysed(original, job, deps)) });
    if (signal.aborted) break;
  }
  const remaining = job.attempts > 1 ? sliceBounds.originals : careful;
  return {
    kind: "next",
    stage: "checking_saved",
    state: {
      done: done + originals.length,
      of,
      ...(isCareful && remaining > 1 && { careful: remaining - 1 }),
    },
    reindexed: { tokenVersion, originals },
  };
}

async function analysed(original: OutdatedOriginal, job: LeasedJob, { log }: Deps) {
  try {
    const analyzed = await inSteps(analyzedText(original.text));
    const columns = await inSteps(searchColumns(original, analyzed));
    return { ...columns, statements: await inSteps(statedSteps(original, analyzed.words)) };
  } catch (error) {
    const cause = error instanceof Error ? error.name : "thrown";
    log({ event: "original_not_analysed", jobId: job.id, originalId: original.id, cause });
    return { tokens: null, tokenCount: null };
  }
}
