import type { Deps } from "#lib/deps.js";
import { type AccountRead, keyOf, type Reading, stopped } from "#lib/ingest/account-read.js";
import { askPaced } from "#lib/ingest/asking.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { ProviderAccount } from "#lib/outside/provider/entry.js";
import { type RunStep, readRun } from "#lib/outside/social/read-run.js";

/** Most items that one run brings; fewer are all that there are. */
const wholeRun = 100;

/** Reads an account by an asynchronous run: one step of it in each slice. */
export async function readByRun(
  deps: Deps,
  job: LeasedJob,
  account: ProviderAccount,
  reading: Reading,
  signal: AbortSignal,
): Promise<AccountRead> {
  const { scraper } = deps.providers;
  if (scraper === null) return { kind: "failed", failure: "provider_failed" };
  const call = { provider: scraper.provider, spacingMs: 500, account: keyOf(account) };
  const step = await askPaced<Extract<RunStep, { kind: "continues" | "read" }>>(
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
