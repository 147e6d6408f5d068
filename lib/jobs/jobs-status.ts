import { type JobsQuery, type JobsStatus, ledgers } from "#lib/contract/job-status.js";
import type { Deps } from "#lib/deps.js";
import { JobPlace, readJobsPage } from "#lib/jobs/status-store.js";
import { decodeCursor, encodeCursor } from "#lib/pager.js";
import { limitsOf } from "#lib/quota/limits.js";

/** The jobs of an artist, the latest change first, and every budget they may use; it runs nothing. */
export async function readJobsStatus(
  deps: Deps,
  artistId: string,
  { limit, cursor }: JobsQuery,
): Promise<JobsStatus> {
  const binding = { operation: "readResearchStatus", artistId };
  const limits = ledgers.flatMap((ledger) => {
    const { artist, global } = limitsOf(ledger, deps.env);
    return [
      ...(artist === null ? [] : [{ ledger, scope: "artist" as const, limit: artist }]),
      { ledger, scope: "global" as const, limit: global },
    ];
  });
  const page = await readJobsPage(deps.db, {
    artistId,
    limit: limit + 1,
    behind: cursor === undefined ? null : decodeCursor(cursor, binding, JobPlace),
    limits,
  });
  const jobs = page.jobs.slice(0, limit);
  const last = jobs.at(-1);
  return {
    status: "ok",
    jobs: jobs.map(({ job }) => job),
    quotas: page.quotas,
    nextCursor:
      page.jobs.length <= limit || last === undefined ? null : encodeCursor(binding, last.place),
  };
}
