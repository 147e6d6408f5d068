import * as v from "valibot";
import type { Deps } from "#lib/deps.js";
import { callFenced, type FencedAnswer, waitAfter } from "#lib/ingest/fenced-call.js";
import { lastStartOf } from "#lib/ingest/last-start.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { type RunStep, readRun, stageOfRun } from "#lib/outside/adapters/scraper-run.js";
import {
  type AccountReader,
  nothingReadable,
  type ProviderAccount,
  type ProviderEntry,
} from "#lib/outside/provider/account-reader.js";

/** The progress of a reading, stored in the job between slices. */
export const ReadingProgress = v.object({
  next: v.nullable(v.string()),
  pages: v.number(),
  waits: v.number(),
  /** Number of items on the pages so far, and of those that could not be parsed. */
  items: v.optional(v.number(), 0),
  unreadable: v.optional(v.number(), 0),
  entries: v.array(v.custom<ProviderEntry>((entry) => typeof entry === "object" && entry !== null)),
  run: v.optional(v.unknown()),
});
export type ReadingProgress = v.InferOutput<typeof ReadingProgress>;

/** Why an account could not be read; its coverage then records the last attempt as `failed`. */
export type ReadFailure =
  | "denied"
  | "absent"
  | "limited"
  | "provider_failed"
  | "parsing_ended"
  | "outcome_unknown";

/** The outcome of one slice of reading an account. */
export type AccountRead =
  | { kind: "read"; entries: ProviderEntry[]; covers: "all" | "since" | null; since: string | null }
  | {
      kind: "continues";
      stage: "reading" | "waiting_provider" | "transcribing";
      reading: ReadingProgress;
      waitSeconds: number;
    }
  | { kind: "failed"; failure: ReadFailure }
  | { kind: "account_gone" }
  | { kind: "lost" };

/**
 * Maximum pages: of a snapshot (catalogs, moments), which is read to its end, and of posts, newest
 * first.
 */
const maxPages = { snapshot: 20, posts: 3 } as const;
/** Maximum items of one run; a run with fewer items has read the whole account. */
const wholeRun = 100;

const nothingRead: ReadingProgress = {
  next: null,
  pages: 0,
  waits: 0,
  items: 0,
  unreadable: 0,
  entries: [],
};

/**
 * Reads an account page by page until its end or the bound; returns the progress at the end of the
 * slice.
 */
export async function readAccount(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  saved: ReadingProgress | null,
  signal: AbortSignal,
  endsMs: number,
): Promise<AccountRead> {
  const reading = structuredClone(saved ?? nothingRead);
  if (account.platform === "social_c") return readByRun(deps, job, account, reading, signal);
  const reader = deps.providers.readers[account.platform];
  if (reader === undefined) return { kind: "failed", failure: "provider_failed" };
  const isSnapshot = !account.platform.startsWith("social_");
  const limit = isSnapshot ? maxPages.snapshot : maxPages.posts;
  const lastStartMs = lastStartOf(deps, endsMs);
  while (deps.monotonicMs() < lastStartMs) {
    const page = await readPage(deps, job, reader, account, reading.next, signal);
    if (page.kind !== "answered") return stopped(page, reading);
    reading.entries.push(...page.value.entries);
    reading.next = page.value.next;
    reading.items += page.value.items;
    reading.unreadable += page.value.unreadable;
    reading.pages += 1;
    if (reading.next === null || reading.pages >= limit)
      return finishedReading(reading, isSnapshot);
  }
  return { kind: "continues", stage: "reading", reading, waitSeconds: 0 };
}

function readPage(
  deps: Deps,
  job: LeasedJob,
  reader: AccountReader,
  account: ProviderAccount,
  next: string | null,
  signal: AbortSignal,
) {
  const provider = reader.providerOf?.(next ?? account.url) ?? reader.provider;
  return callFenced(deps, job, { provider, account: keyOf(account) }, signal, () =>
    reader.read(account, next, signal),
  );
}

/**
 * The finished reading. If an item could not be parsed it covers nothing, because that item may be
 * any missing entry.
 */
function finishedReading(reading: ReadingProgress, isSnapshot: boolean): AccountRead {
  if (nothingReadable(reading)) return { kind: "failed", failure: "provider_failed" };
  const read = { kind: "read", entries: reading.entries } as const;
  if (reading.unreadable > 0) return { ...read, covers: null, since: null };
  if (reading.next === null) return { ...read, covers: "all", since: null };
  return { ...read, ...coveredSince(reading, isSnapshot) };
}

/**
 * A bounded reading of posts covers the time since the oldest one; an unfinished snapshot covers
 * nothing.
 */
function coveredSince({ entries }: ReadingProgress, isSnapshot: boolean) {
  const oldest = entries
    .map(({ publishedAt }) => publishedAt)
    .filter((time) => time !== null)
    .sort((one, other) => Date.parse(one) - Date.parse(other))[0];
  if (isSnapshot || oldest === undefined) return { covers: null, since: null };
  return { covers: "since", since: new Date(Date.parse(oldest)).toISOString() } as const;
}

/** Reads an account by an asynchronous run, one step per slice. */
async function readByRun(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  reading: ReadingProgress,
  signal: AbortSignal,
): Promise<AccountRead> {
  const { scraper } = deps.providers;
  if (scraper === null) return { kind: "failed", failure: "provider_failed" };
  const call = {
    provider: scraper.provider,
    account: keyOf(account),
    repeatable: reading.run != null,
  };
  const step = await callFenced<Extract<RunStep, { kind: "continues" | "read" }>>(
    deps,
    job,
    call,
    signal,
    async () => {
      const taken = await readRun(deps.providers, account, reading.run ?? null, signal);
      return taken.kind === "continues" || taken.kind === "read"
        ? { kind: "answered", value: taken }
        : taken;
    },
  );
  if (step.kind !== "answered") return stopped(step, reading);
  if (step.value.kind === "continues") {
    const { stage, progress, waitSeconds } = step.value;
    return { kind: "continues", stage, reading: { ...reading, run: progress }, waitSeconds };
  }
  const { entries, items, unreadable } = step.value;
  const isWhole = items < wholeRun && unreadable === 0;
  return { kind: "read", entries, covers: isWhole ? "all" : null, since: null };
}

/** The outcome of the slice after an answer that contains no page. */
function stopped(
  answer: Exclude<FencedAnswer<unknown>, { kind: "answered" }>,
  reading: ReadingProgress,
): AccountRead {
  const wait = waitAfter(answer, reading.waits);
  if (wait !== null) {
    const { waits, waitSeconds } = wait;
    const isRun = answer.kind === "not_yet" && reading.run != null;
    const stage = isRun ? stageOfRun(reading.run) : "reading";
    return { kind: "continues", stage, reading: { ...reading, waits }, waitSeconds };
  }
  switch (answer.kind) {
    case "lost":
    case "account_gone":
      return answer;
    case "denied":
    case "absent":
    case "limited":
      return { kind: "failed", failure: answer.kind };
    case "failed":
      return { kind: "failed", failure: answer.because ?? "provider_failed" };
    default:
      return { kind: "failed", failure: "outcome_unknown" };
  }
}

/** The key by which `begin_call` checks that the account is connected. */
function keyOf({ platform, accountId }: ProviderAccount) {
  return { platform, accountId };
}
