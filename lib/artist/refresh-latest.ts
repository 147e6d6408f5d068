import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import type { AccountReading } from "#lib/evidence/connected-account.js";
import { connectedAccount, failedReading, wholeReading } from "#lib/ingest/account-reading.js";
import { type AccountRead, ReadingProgress, readAccount } from "#lib/ingest/read-account.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

export const RefreshRequest = v.object({ platforms: v.array(Platform) });
export const RefreshState = v.object({
  /** Outcome by platform: `read`, `gone` (account disconnected), or the failure. */
  done: v.optional(v.record(v.string(), v.string()), {}),
  /** Progress of unfinished readings, by platform. */
  readings: v.optional(v.record(v.string(), ReadingProgress), {}),
  /**
   * Seconds that an unfinished reading has to wait, by platform, counted from when the job may run,
   * so that no process's clock matters.
   */
  waitSeconds: v.optional(v.record(v.string(), v.number()), {}),
});
type RefreshState = v.InferOutput<typeof RefreshState>;

/**
 * One slice of `latest_refresh`, for one platform. Nothing is stored until the platform is read
 * completely: a failed refresh keeps the latest snapshot, and an empty result replaces it (decision
 * 5.3). While one provider is rate limited, the other platforms are read.
 */
export async function refreshLatest(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): Promise<SliceOutcome> {
  const { platforms } = v.parse(RefreshRequest, job.request);
  const state = v.parse(RefreshState, job.state);
  const open = openPlatforms(platforms, state);
  const [platform] = open;
  if (platform === undefined) return ended(state);
  const account = await connectedAccount(deps, job.artistId, platform);
  const read =
    account === null
      ? ({ kind: "account_gone" } as const)
      : await readAccount(deps, job, account, state.readings[platform] ?? null, signal, endsMs);
  if (read.kind === "lost") return read;
  if (read.kind === "continues") {
    const after = {
      ...state,
      readings: { ...state.readings, [platform]: read.reading },
      waitSeconds: { ...state.waitSeconds, [platform]: read.waitSeconds },
    };
    return { kind: "next", stage: read.stage, ...afterWait(platforms, after) };
  }
  const { [platform]: _read, ...readings } = state.readings;
  const { [platform]: _waited, ...waitSeconds } = state.waitSeconds;
  const after = { readings, waitSeconds, done: { ...state.done, [platform]: endOf(read) } };
  const stored = account === null ? [] : await storedReading(deps, job, account, read);
  const ingest = { readings: stored };
  if (open.length === 1) return { ...ended(after), ingest };
  return { kind: "next", stage: "reading", ...afterWait(platforms, after), ingest };
}

/** The unfinished platforms, ordered by when their waits end. */
function openPlatforms(
  platforms: readonly Platform[],
  { done, waitSeconds }: RefreshState,
): Platform[] {
  const open = platforms.filter((platform) => done[platform] === undefined);
  return open.sort((one, other) => (waitSeconds[one] ?? 0) - (waitSeconds[other] ?? 0));
}

/**
 * Seconds until the next unfinished platform may be read (0: now), and the state with the waits
 * that are left then.
 */
function afterWait(platforms: readonly Platform[], state: RefreshState) {
  const [first] = openPlatforms(platforms, state);
  const passed = (first && state.waitSeconds[first]) ?? 0;
  const left = Object.entries(state.waitSeconds).map(([platform, seconds]) => [
    platform,
    seconds - passed,
  ]);
  return { waitSeconds: passed, state: { ...state, waitSeconds: Object.fromEntries(left) } };
}

async function storedReading(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>,
): Promise<AccountReading[]> {
  if (read.kind === "account_gone") return [];
  if (read.kind === "failed") return [failedReading(account, read.failure)];
  return [await wholeReading(deps, job.artistId, account, read)];
}

function endOf(read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>): string {
  if (read.kind === "failed") return read.failure;
  return read.kind === "read" ? "read" : "gone";
}

/**
 * The job's outcome: failed when no platform could be read, otherwise complete, with failures as
 * limitations.
 */
function ended({ done }: RefreshState): SliceOutcome {
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
