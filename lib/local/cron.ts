import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/client.js";
import { parseSchedule } from "./schedule.js";
import { hasClaimableJob } from "./store.js";

/** Calls a path of this very server. */
export type Call = (path: string, init: RequestInit) => Promise<Response>;

/** Calls the cron entries of `vercel.json` in their minute, with the scheduler's secret. */
export async function runCronEntries(
  file: string,
  secret: string,
  call: Call,
  signal: AbortSignal,
): Promise<void> {
  const { crons = [] } = JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as {
    crons?: { path: string; schedule: string }[];
  };
  const entries = crons.map(({ path, schedule }) => ({ path, isDue: parseSchedule(schedule) }));
  const headers = { authorization: `Bearer ${secret}`, "user-agent": "vercel-cron/1.0" };
  while (await passes(60_000 - (Date.now() % 60_000), signal)) {
    const due = entries.filter(({ isDue }) => isDue(new Date()));
    await Promise.all(due.map(({ path }) => quietly(path, () => call(path, { headers, signal }))));
  }
}

/** Advances jobs as soon as there are any; an idle look is one statement, and no request is logged. */
export async function runQuickTick(db: Database, call: Call, signal: AbortSignal): Promise<void> {
  const path = "/api/research/advance";
  let isBusy = true;
  while (await passes(isBusy ? 250 : 1_000, signal)) {
    isBusy = (await quietly("tick", () => hasClaimableJob(db))) ?? false;
    if (isBusy) await quietly(path, () => call(path, { method: "POST", signal }));
  }
}

/** False when the signal came first. */
function passes(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal }).catch(() => false);
}

async function quietly<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    console.error(`${what}: ${problem instanceof Error ? problem.message : problem}`);
    return undefined;
  }
}
