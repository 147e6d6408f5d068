import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import { type AccountRead, Reading } from "#lib/ingest/account-read.js";
import { failedReading, wholeReading } from "#lib/ingest/account-reading.js";
import { readAccount } from "#lib/ingest/read-account.js";
import { connectedAccounts } from "#lib/ingest/store.js";
import type { AccountReading, SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { Account } from "#lib/outside/provider/entry.js";

const Request = v.object({ platforms: v.array(Platform) });
const State = v.object({
  /** How each platform ended: `read`, `gone`, or why it failed. */
  done: v.optional(v.record(v.string(), v.string()), {}),
  /** Readings under way, the one that waits for its provider behind the others. */
  readings: v.optional(v.record(v.string(), Reading), {}),
});
type State = v.InferOutput<typeof State>;

/**
 * One slice of `latest_refresh`: one platform, read whole and then stored whole, so that a failed
 * refresh keeps the last good snapshot and an empty one replaces it (contract 5). A provider that makes
 * this job wait does not keep it from the other platforms.
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
  const accounts = await connectedAccounts(deps.db, job.artistId);
  const connected = accounts.find((account) => account.platform === platform);
  const account: Account | null = connected === undefined ? null : { ...connected, platform };
  const read =
    account === null
      ? ({ kind: "account_gone" } as const)
      : await readAccount(deps, job, account, state.readings[platform] ?? null, signal);
  if (read.kind === "lost") return read;
  if (read.kind === "continues") {
    const readings = withLast(state.readings, platform, read.reading);
    const waitSeconds = open.length > 1 ? 0 : read.waitSeconds;
    return { kind: "next", stage: read.stage, state: { ...state, readings }, waitSeconds };
  }
  const { [platform]: _read, ...readings } = state.readings;
  const after = { readings, done: { ...state.done, [platform]: wordOf(read) } };
  const stored = account === null ? [] : storedReading(deps, job, account, read);
  const outcome =
    open.length > 1 ? ({ kind: "next", stage: "reading", state: after } as const) : ended(after);
  return { ...outcome, ingest: { readings: stored } };
}

/** What is still to be read: fresh platforms before those that were left waiting. */
function openPlatforms(platforms: readonly Platform[], { done, readings }: State): Platform[] {
  const open = platforms.filter((platform) => done[platform] === undefined);
  const waiting = Object.keys(readings);
  return open.sort((one, other) => waiting.indexOf(one) - waiting.indexOf(other));
}

/** The reading goes behind the others, so that the one that has waited longest comes first. */
function withLast(readings: State["readings"], platform: Platform, reading: Reading) {
  const { [platform]: _before, ...others } = readings;
  return { ...others, [platform]: reading };
}

function storedReading(
  deps: Deps,
  job: LeasedJob,
  account: Account,
  read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>,
): AccountReading[] {
  if (read.kind === "account_gone") return [];
  if (read.kind === "failed") return [failedReading(account, read.failure)];
  return [wholeReading(deps, job.artistId, account, read)];
}

function wordOf(read: Extract<AccountRead, { kind: "read" | "failed" | "account_gone" }>): string {
  if (read.kind === "failed") return read.failure;
  return read.kind === "read" ? "read" : "gone";
}

/** The job failed only when nothing at all could be read; what failed beside others is named. */
function ended({ done }: State): SliceOutcome {
  const failed = Object.entries(done).filter(([, word]) => word !== "read" && word !== "gone");
  const sentences = failed.map(([platform, word]) => `${platform} could not be read (${word})`);
  if (failed.length === 0 || failed.length < Object.keys(done).length) {
    return {
      kind: "complete",
      limitations: sentences.map((sentence) => `outside_failed: ${sentence}`),
    };
  }
  const isUnknown = failed.every(([, word]) => word === "outcome_unknown");
  return {
    kind: "failed",
    outcome: isUnknown ? "outcome_unknown" : "outside_failed",
    sentence: sentences.join("; "),
  };
}
