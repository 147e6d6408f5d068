import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { limitsOf } from "#lib/jobs/limits.js";

const database = databaseFunctions({
  begin_lookup: {
    json: { account: json<{ platform: string; accountId: string }>() },
    returns: v.variant("outcome", [
      v.object({ outcome: v.picklist(["lost", "account_gone"]) }),
      v.object({ outcome: v.literal("admitted"), artistName: v.string() }),
      v.object({ outcome: v.literal("exhausted"), scope: QuotaScope, resetAt: v.string() }),
    ]),
  },
});

/**
 * Admits one slice of a lookup, fenced, in one round trip: checks that the account is still
 * connected, reserves the outside allowance once per job, and records the lookup as under way
 * before anything is sent (rules 8.outside-reserved, 8.outside-atomic). Once the provider's run has
 * started, later stages only read that run, so a slice that dies there is repeated (decision 3.18).
 *
 * @param account the account that the lookup reads; null when it reads none
 * @returns `lost` when the lease was lost, `account_gone` when the account is no longer connected,
 *   `exhausted` with the blocking scope and its reset time (RFC 3339)
 */
export function beginLookup(
  { db, env }: Deps,
  { id, fence, artistId, stage }: LeasedJob,
  account: { platform: string; accountId: string } | null,
) {
  const { artist, global } = limitsOf("outside_lookup", env);
  return database.begin_lookup(db, {
    jobId: id,
    fence,
    artistId,
    account,
    artistLimit: artist,
    globalLimit: global,
    repeatable: stage === "waiting_provider" || stage === "transcribing",
  });
}
