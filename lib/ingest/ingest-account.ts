import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import { failedReading, wholeReading } from "#lib/ingest/account-reading.js";
import { findAccount } from "#lib/ingest/find-account.js";
import { IngestState } from "#lib/ingest/ingest-state.js";
import { readAccount } from "#lib/ingest/read-account.js";
import { connectedAccounts } from "#lib/ingest/store.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { ProviderAccount } from "#lib/outside/provider/entry.js";

const Request = v.object({
  platform: Platform,
  /** A profile to be connected first, as `queue_connection` writes it. */
  connect: v.optional(v.boolean(), false),
  identifier: v.optional(v.string()),
  url: v.optional(v.string()),
});
/**
 * One slice of `social_ingest`: connects the account behind a profile, then reads its posts. Catalogs
 * and moments are only connected here; their entries are for `latest_refresh` alone (interface 4.1.3).
 */
export async function ingestAccount(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const request = v.parse(Request, job.request);
  const state = v.parse(IngestState, job.state);
  if (request.connect && !state.connected) {
    const { platform, identifier = "", url = "" } = request;
    return findAccount(deps, job, { platform, identifier, url }, state, signal);
  }
  const accounts = await connectedAccounts(deps.db, job.artistId);
  const connected = accounts.find(({ platform }) => platform === request.platform);
  if (connected === undefined) {
    return { kind: "cancelled", sentence: "the account of this job is not connected any more" };
  }
  const account: ProviderAccount = { ...connected, platform: request.platform };
  const read = await readAccount(deps, job, account, state.reading, signal);
  switch (read.kind) {
    case "lost":
      return read;
    case "account_gone":
      return { kind: "cancelled", sentence: "the account of this job is not connected any more" };
    case "continues":
      return {
        kind: "next",
        stage: read.stage,
        state: { ...state, reading: read.reading },
        waitSeconds: read.waitSeconds,
      };
    case "failed":
      return {
        kind: "failed",
        outcome: read.failure === "outcome_unknown" ? "outcome_unknown" : "outside_failed",
        sentence: `${request.platform} could not be read (${read.failure})`,
        ingest: { readings: [failedReading(account, read.failure)] },
      };
    case "read":
      return {
        kind: "complete",
        ingest: { readings: [wholeReading(deps, job.artistId, account, read)] },
      };
  }
}
