import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import {
  JobSummary,
  type JobsStatus,
  type Ledger,
  type LedgerScope,
  ledgers,
  QuotaUse,
} from "#lib/contract/job-status.js";
import type { PageQuery } from "#lib/contract/query.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import { openPager, PlaceId, PlaceMoment } from "#lib/platform/pager.js";

/** A job's sort key in the list; the instant has the database's precision. */
const JobPlace = v.strictObject({ updatedAt: PlaceMoment, id: PlaceId });
type JobPlace = v.InferOutput<typeof JobPlace>;

const database = databaseFunctions({
  jobs_status: {
    json: {
      behind: json<JobPlace>(),
      limits: json<readonly { ledger: Ledger; scope: LedgerScope; limit: number }[]>(),
    },
    returns: v.object({
      jobs: v.array(v.object({ job: JobSummary, place: JobPlace })),
      quotas: v.array(QuotaUse),
    }),
  },
});

/**
 * An artist's jobs, most recently changed first, and the use of every budget. Runs no job (decision
 * 5.8). One round trip.
 *
 * @throws invalid_cursor
 */
export async function jobsStatus(
  { db, env }: Deps,
  caller: Caller,
  artistId: string,
  query: PageQuery,
): Promise<JobsStatus> {
  const binding = { operation: "readResearchStatus", artistId };
  const pager = openPager(binding, JobPlace, query);
  const limits = ledgers.flatMap((ledger) => {
    const { artist, global } = limitsOf(ledger, env);
    return [
      ...(artist === null ? [] : [{ ledger, scope: "artist" as const, limit: artist }]),
      { ledger, scope: "global" as const, limit: global },
    ];
  });
  const { jobs, quotas } = await database.jobs_status(db, {
    artistId,
    ...pager.asked,
    limits,
    userId: userIdOf(caller),
  });
  const { rows, nextCursor } = pager.page(jobs, ({ place }) => place);
  return { status: "ok", jobs: rows.map(({ job }) => job), quotas, nextCursor };
}
