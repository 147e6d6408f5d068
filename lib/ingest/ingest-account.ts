import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import { connectedAccount, failedReading, wholeReading } from "#lib/ingest/account-reading.js";
import { callFenced, waitAfter } from "#lib/ingest/fenced-call.js";
import { ReadingProgress, readAccount } from "#lib/ingest/read-account.js";
import { AddressesRequest, readAddresses } from "#lib/ingest/read-addresses.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

export const IngestRequest = v.object({
  platform: Platform,
  /** True when the profile must be connected first (`write_link`). */
  connect: v.optional(v.boolean(), false),
  identifier: v.optional(v.string(), ""),
  url: v.optional(v.string(), ""),
});

export const IngestState = v.object({
  connected: v.optional(v.boolean(), false),
  waits: v.optional(v.number(), 0),
  reading: v.optional(v.nullable(ReadingProgress), null),
});
type IngestState = v.InferOutput<typeof IngestState>;

const gone = {
  kind: "cancelled",
  sentence: "the account of this job is no longer connected",
} as const;

/**
 * One slice of `social_ingest`: reads addresses when it has some, else connects the account of a profile, then reads its posts. Catalogs
 * and moments are only connected here; only `latest_refresh` reads their entries (rule 4.1.3).
 */
export async function ingestAccount(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): Promise<SliceOutcome> {
  if (v.is(AddressesRequest, job.request)) return readAddresses(job, deps, signal, endsMs);
  const request = v.parse(IngestRequest, job.request);
  const state = v.parse(IngestState, job.state);
  if (request.connect && !state.connected) {
    return findAccount(deps, job, request, state, signal);
  }
  const account = await connectedAccount(deps, job.artistId, request.platform);
  if (account === null) return gone;
  const read = await readAccount(deps, job, account, state.reading, signal, endsMs);
  switch (read.kind) {
    case "lost":
      return read;
    case "account_gone":
      return gone;
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
        ingest: { readings: [await wholeReading(deps, job.artistId, account, read)] },
      };
  }
}

/** Finds the account of a profile and connects it with the settle of this slice. */
async function findAccount(
  deps: Deps,
  job: LeasedJob,
  { platform, identifier, url }: v.InferOutput<typeof IngestRequest>,
  state: IngestState,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  // The handle serves as accountId: scraper runs take it, and no other id is known before the first
  // run.
  if (platform === "social_c" && deps.providers.scraper !== null) {
    const handle = identifier.replace(/^@/, "");
    return connecting(deps, { platform, accountId: handle.toLowerCase(), handle, url }, state);
  }
  const reader = deps.providers.readers[platform];
  if (reader === undefined) return notFound(platform, "not configured");
  const provider = reader.providerOf?.(url) ?? reader.provider;
  // A feed is found by its address.
  const named = platform === "moments" ? url : identifier;
  const found = await callFenced(deps, job, { provider, account: null }, signal, () =>
    reader.find(named, signal),
  );
  const wait = waitAfter(found, state.waits);
  if (wait !== null) {
    const { waits, waitSeconds } = wait;
    return { kind: "next", stage: "reading", state: { ...state, waits }, waitSeconds };
  }
  switch (found.kind) {
    case "answered":
      return connecting(deps, { platform, ...found.value }, state);
    case "lost":
      return found;
    case "unknown":
      return {
        kind: "failed",
        outcome: "outcome_unknown",
        sentence: `no response from ${platform}; not retried`,
      };
    case "failed":
      return notFound(platform, found.because ?? found.kind);
    default:
      return notFound(platform, found.kind);
  }
}

function connecting(deps: Deps, account: ProviderAccount, state: IngestState): SliceOutcome {
  const connect = { ...account, host: new URL(account.url).host };
  if (account.platform.startsWith("social_")) {
    return {
      kind: "next",
      stage: "reading",
      state: { ...state, connected: true, waits: 0 },
      ingest: { connect },
    };
  }
  const refresh = {
    id: deps.newId(),
    kind: "latest_refresh",
    identity: "latest",
    stage: "reading",
    request: { platforms: [account.platform] },
  } as const;
  return { kind: "complete", ingest: { connect, jobs: [refresh] } };
}

function notFound(platform: Platform, why: string): SliceOutcome {
  return {
    kind: "failed",
    outcome: "outside_failed",
    sentence: `the account on ${platform} could not be connected (${why})`,
  };
}
