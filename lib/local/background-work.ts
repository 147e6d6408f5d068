import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { inProject } from "#lib/platform/local-settings.js";
import { runCronEntries, runQuickTick } from "./cron.js";
import type { RequestHandler } from "./server.js";

/**
 * Runs the cron entries of vercel.json and the quick tick on `handler`. The result ends them, and
 * waits up to 3 s for their calls.
 */
export function runSchedule(
  db: Database,
  handler: RequestHandler,
  base: string,
  secret: string,
  nextDue?: ProcessDeps["nextDue"],
): () => Promise<void> {
  const ending = new AbortController();
  const call = (path: string, init: RequestInit) =>
    handler(new URL(path, base), (shown) => new Request(shown, init));
  const runs = Promise.all([
    runCronEntries(inProject("vercel.json"), secret, call, ending.signal),
    runQuickTick(db, nextDue, call, ending.signal),
  ]);
  return async () => {
    ending.abort();
    await withinGrace(runs, 3_000);
  };
}

/** Where the platform's `waitUntil` looks for the current request. */
const requestContext = Symbol.for("@vercel/request-context");

/** Work that continues after a response was sent. */
interface WorkAfterAnswers {
  /** Resolves when no work is left, or after `graceMs`. */
  ended(graceMs: number): Promise<void>;
}

/**
 * Plays the platform's role in `waitUntil`: tracks the work that functions continue, so that a stop
 * can wait for it.
 */
export function keepWorkAfterAnswers(): WorkAfterAnswers {
  const under = new Set<Promise<unknown>>();
  // The platform's tracing passes a function, and also reads the request's headers from this
  // context.
  const waitUntil = (given: Promise<unknown> | (() => Promise<unknown>)) => {
    const work = Promise.resolve(typeof given === "function" ? given() : given).catch(() => {});
    under.add(work);
    void work.finally(() => under.delete(work));
  };
  Object.assign(globalThis, { [requestContext]: { get: () => ({ waitUntil, headers: {} }) } });
  return {
    ended: (graceMs) => withinGrace(Promise.all(under), graceMs),
  };
}

/** Waits for the work, for as long as the grace. */
async function withinGrace(work: Promise<unknown>, graceMs: number): Promise<void> {
  let end: NodeJS.Timeout | undefined;
  const grace = new Promise((resolve) => {
    end = setTimeout(resolve, graceMs);
  });
  await Promise.race([work, grace]);
  clearTimeout(end);
}
