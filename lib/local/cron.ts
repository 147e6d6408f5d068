import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Cron } from "croner";
import type { Database } from "#lib/db/client.js";
import { hasReadyJob } from "#lib/db/ready-jobs.js";
import type { ProcessDeps } from "#lib/deps.js";
import type { NextDue } from "#lib/platform/next-due.js";

export type Call = (path: string, init: RequestInit) => Promise<Response>;

/** Calls the cron entries in `vercel.json` when they are due, with the scheduler's secret. */
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
  while (await pauseUnlessEnded(60_000 - (Date.now() % 60_000), signal)) {
    const due = entries.filter(({ isDue }) => isDue(new Date()));
    await Promise.all(
      due.map(({ path }) => loggingFailure(path, () => call(path, { headers, signal }))),
    );
  }
}

/**
 * Returns a function that tells whether a five-field cron expression is due in the minute of a
 * given time, in UTC.
 *
 * @throws Error when the text is not such an expression
 */
export function parseSchedule(text: string): (at: Date) => boolean {
  const schedule = new Cron(text, { timezone: "UTC", mode: "5-part" });
  return (at) => schedule.match(new Date(Math.floor(at.getTime() / 60_000) * 60_000));
}

/**
 * Advances jobs as soon as one can be leased; polls once a second, without log lines.
 *
 * @param nextDue when something is due next; absent where every poll asks the database
 */
export async function runQuickTick(
  db: Database,
  nextDue: ProcessDeps["nextDue"],
  call: Call,
  signal: AbortSignal,
): Promise<void> {
  const path = "/api/research/advance";
  let isBusy = true;
  while (await pauseUnlessEnded(isBusy ? 250 : 1_000, signal)) {
    isBusy = (await loggingFailure("tick", async () => isReady(db, await nextDue?.()))) ?? false;
    if (isBusy) await loggingFailure(path, () => call(path, { method: "POST", signal }));
  }
}

/**
 * Whether a job can be leased now. Asks the database only when something can be due by what is
 * kept, so that a database without work can sleep (decision 5.59).
 */
export async function isReady(db: Database, kept: NextDue | undefined): Promise<boolean> {
  return !(await kept?.isLater()) && hasReadyJob(db);
}

/** Waits; false when the signal aborted the wait. */
function pauseUnlessEnded(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal }).catch(() => false);
}

/** The result of the work, or undefined if it failed; the failure is logged. */
async function loggingFailure<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    console.error(`${what}: ${problem instanceof Error ? problem.message : problem}`);
    return undefined;
  }
}
