import { sql } from "drizzle-orm";
import * as v from "valibot";
import { JobSummary, type Ledger, type LedgerScope, QuotaUse } from "#lib/contract/job-status.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { PlaceMoment } from "#lib/pager.js";

/** Where a page of jobs starts: behind this one; the instant in the database's own precision. */
export const JobPlace = v.strictObject({ updatedAt: PlaceMoment, id: Uuid });
export type JobPlace = v.InferOutput<typeof JobPlace>;

const Page = v.object({
  jobs: v.array(v.object({ job: JobSummary, place: JobPlace })),
  quotas: v.array(QuotaUse),
});

/** One page of an artist's jobs and the use of every budget, in one round trip. */
export function readJobsPage(
  db: Database,
  page: {
    artistId: string;
    limit: number;
    behind: JobPlace | null;
    limits: readonly { ledger: Ledger; scope: LedgerScope; limit: number }[];
  },
) {
  return oneValue(
    db,
    sql`select jobs_status(
      ${page.artistId}, ${page.limit},
      ${page.behind === null ? null : JSON.stringify(page.behind)}::jsonb,
      ${JSON.stringify(page.limits)}::jsonb
    ) as value`,
    Page,
  );
}
