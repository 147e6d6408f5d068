import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import type { AccountReading } from "#lib/evidence/connected-account.js";
import { connectedAccount, failedReading, wholeReading } from "#lib/ingest/account-reading.js";
import { type AccountRead, ReadingProgress, readAccount } from "#lib/ingest/read-account.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { retrievalTime } from "#lib/outside/port.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

const Request = v.object({ platforms: v.array(Platform) });
const State = v.object({
  /** Outcome by platform: `read`, `gone` (account disconnected), or the failure. */
  done: v.optional(v.record(v.string(), v.string()), {}),
  /** Progress of unfinished readings, by platform. */
  readings: v.optional(v.record(v.string(), ReadingProgress), {}),
  /** The instant before which an unfinished reading must not continue, by platform. */
  waits: v.optional(v.record(v.string(), v.string()), {}),
});
type State = v.InferOutput<typeof State>;

/**
 * One slice of `latest_refresh`, for one platform. A platform is read completely before anything is stored, so that a
 * failed refresh keeps the latest snapshot and an empty one replaces it (decision 5.3). While one provider is rate
 * limited, the other platforms are read.
 */
export async function refreshLatest(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { platforms } = v.parse(Request, job.request);
  const state = v.parse(State, job.state);
  const open = openPlatforms(platforms, state);
  const [platform] = open;
  if (platform === undefined) return ended(state);
  const account = await connectedAccount(deps, job.artistId, platform);
  const read =
    account === null
      ? ({ kind: "account_gone" } as const)
      : await readAccount(deps, job, account, state.readings[platform] ?? null, signal);
  if (read.kind === "lost") return read;
  if (read.kind === "continues") {
    const until = new Date(Date.parse(retrievalTime()) + read.waitSeconds * 1000).toISOString();
    const after = {
      ...state,
      readings: { ...state.readings, [platform]: read.reading },
      waits: { ...state.waits, [platform]: until },
    };
    return {
      kind: "next",
      stage: read.stage,
      state: after,
      waitSeconds: waitSecondsOf(platforms, after),
    };
  }
  const { [platform]: _read, ...readings } = state.readings;
  const { [platform]: _waited, ...waits } = state.waits;
  const after = { readings, waits, done: { ...state.done, [platform]: endOf(read) } };
  const stored = account === null ? [] : storedReading(deps, job, account, read);
  const ingest = { readings: stored };
  if (open.length === 1) return { ...ended(after), ingest };
  const waitSeconds = waitSecondsOf(platforms, after);
  return { kind: "next", stage: "reading", state: after, waitSeconds, ingest };
}

/** The unfinished platforms, in the order of the ends of their waits. */
function openPlatforms(platforms: readonly Platform[], { done, waits }: State): Platform[] {
  const open = platforms.filter((platform) => done[platform] === undefined);
  return open.sort((one, other) => freeAt(waits, one) - freeAt(waits, other));
}

/** Seconds until an unfinished platform may be read; 0 when one may be read now. */
function waitSecondsOf(platforms: readonly Platform[], state: State): number {
  const [first] = openPlatforms(platforms, state);
  if (first === undefined) return 0;
  const milliseconds = freeAt(state.waits, first) - Date.parse(retrievalTime());
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

function freeAt(waits: State["waits"], platform: Platform): number {
  const until = waits[platform];
  return until === undefined ? 0 : Date.parse(until);
}

function storedReading(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>,
): AccountReading[] {
  if (read.kind === "account_gone") return [];
  if (read.kind === "failed") return [failedReading(account, read.failure)];
  return [wholeReading(deps, job.artistId, account, read)];
}

function endOf(read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>): string {
  if (read.kind === "failed") return read.failure;
  return read.kind === "read" ? "read" : "gone";
}

/** The outcome of the job: failed when no platform could be read, else complete, with failures as limitations. */
function ended({ done }: State): SliceOutcome {
  const failed = Object.entries(done).filter(([, end]) => end !== "read" && end !== "gone");
  const sentences = failed.map(([platform, end]) => `${platform} could not be read (${end})`);
  if (failed.length === 0 || failed.length < Object.keys(done).length) {
    return {
      kind: "complete",
      limitations: sentences.map((sentence) => `outside_failed: ${sentence}`),
    };
  }
  const isUnknown = failed.every(([, end]) => end === "outcome_unknown");
  return {
    kind: "failed",
    outcome: isUnknown ? "outcome_unknown" : "outside_failed",
    sentence: sentences.join("; "),
  };
}
