import type { Deps } from "#lib/deps.js";
import { type AccountRead, keyOf, type Reading, stopped } from "#lib/ingest/account-read.js";
import { askPaced } from "#lib/ingest/asking.js";
import { readByRun } from "#lib/ingest/read-by-run.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { AccountReader } from "#lib/outside/provider/account-reader.js";
import { nothingReadable, type ProviderAccount } from "#lib/outside/provider/entry.js";

/** A snapshot is only whole with its last page; posts are read from the newest as far as this. */
const maxPages = { snapshot: 20, posts: 3 } as const;
/** Share of the slice after which no further page is begun. */
const lastStart = 0.5;

const nothingRead: Reading = {
  next: null,
  pages: 0,
  waits: 0,
  items: 0,
  unreadable: 0,
  entries: [],
};

/** Reads an account page by page until its end or its bound; what does not fit the slice is saved. */
export async function readAccount(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  saved: Reading | null,
  signal: AbortSignal,
): Promise<AccountRead> {
  const reading = structuredClone(saved ?? nothingRead);
  if (account.platform === "social_c") return readByRun(deps, job, account, reading, signal);
  const reader = deps.providers.readers[account.platform];
  if (reader === undefined) return { kind: "failed", failure: "provider_failed" };
  const isSnapshot = !account.platform.startsWith("social_");
  const limit = isSnapshot ? maxPages.snapshot : maxPages.posts;
  const endsMs = deps.monotonicMs() + deps.env.SLICE_SECONDS * 1000 * lastStart;
  while (deps.monotonicMs() < endsMs) {
    const page = await readPage(deps, job, reader, account, reading.next, signal);
    if (page.kind !== "answered") return stopped(page, reading);
    reading.entries.push(...page.value.entries);
    reading.next = page.value.next;
    reading.items += page.value.items;
    reading.unreadable += page.value.unreadable;
    reading.pages += 1;
    if (reading.next === null || reading.pages >= limit) return readAsFar(reading, isSnapshot);
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
  const { spacingMs } = reader;
  const provider = reader.paceOf?.(next ?? account.url) ?? reader.provider;
  return askPaced(deps, job, { provider, spacingMs, account: keyOf(account) }, signal, () =>
    reader.read(account, next, signal),
  );
}

/** What was read; an entry that nobody could read may be any of those that are missing. */
function readAsFar(reading: Reading, isSnapshot: boolean): AccountRead {
  if (nothingReadable(reading)) return { kind: "failed", failure: "provider_failed" };
  const read = { kind: "read", entries: reading.entries } as const;
  if (reading.unreadable > 0) return { ...read, covers: null, since: null };
  if (reading.next === null) return { ...read, covers: "all", since: null };
  return { ...read, ...coveredSince(reading, isSnapshot) };
}

/** Posts are gone when they are missing among those that were read; an unfinished snapshot says nothing. */
function coveredSince({ entries }: Reading, isSnapshot: boolean) {
  const oldest = entries
    .map(({ publishedAt }) => publishedAt)
    .filter((time) => time !== null)
    .sort((one, other) => Date.parse(one) - Date.parse(other))[0];
  if (isSnapshot || oldest === undefined) return { covers: null, since: null };
  return { covers: "since", since: new Date(Date.parse(oldest)).toISOString() } as const;
}
