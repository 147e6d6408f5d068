import * as v from "valibot";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { type ProviderName, rateLimiter, spacingSeconds } from "#lib/outside/rate-limit.js";

/** Saved texts of a page with their cited windows. */
const Saved = v.array(
  v.object({
    title: v.nullable(v.string()),
    text: v.string(),
    windows: v.array(v.object({ id: v.string(), start: v.number(), end: v.number() })),
  }),
);

const database = databaseFunctions({
  begin_look: {
    returns: v.variant("outcome", [
      v.object({ outcome: v.literal("lost") }),
      v.object({ outcome: v.literal("idle") }),
      v.object({ outcome: v.literal("wait"), waitMs: v.number() }),
      v.object({
        outcome: v.literal("look"),
        url: v.string(),
        saved: Saved,
      }),
    ]),
  },
  admit_redirect: { returns: v.boolean() },
  take_windows: { returns: Saved },
});

/** Maximum seconds to leave a host alone when it asks to wait; its pages are due again in a day. */
const maxPostponeSeconds = 24 * 60 * 60;

/**
 * One slice of `page_look`: rechecks the artist's cited page that has been due for longest, with
 * one fetch, and stores the verdict of every cited window when the slice settles. The next slice
 * takes the next page (decision 4.6). The page's current text is compared and then dropped: it is
 * not evidence, and the saved revision does not change.
 */
export async function recheckPages(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { db, env, providers } = deps;
  if (env.DRIFT_LOOKS === "off") return { kind: "complete" };
  const lease = { jobId: job.id, fence: job.fence };
  const begun = await database.begin_look(db, {
    ...lease,
    artistId: job.artistId,
    spacing: spacingSeconds("looks"),
  });
  if (begun.outcome === "lost") return { kind: "lost" };
  if (begun.outcome === "idle") return { kind: "complete" };
  if (begun.outcome === "wait") {
    return { kind: "next", stage: "reading", waitSeconds: begun.waitMs / 1000 };
  }
  const { url, saved } = begun;
  const { found, retryAfterSeconds } = await providers.recheckPage(
    { url, saved },
    async (address) =>
      (await database.admit_redirect(db, { ...lease, address }))
        ? database.take_windows(db, { address, pageKey: null })
        : null,
    signal,
  );
  if (retryAfterSeconds !== null) {
    const host: ProviderName = `looks:${new URL(url).host}`;
    await rateLimiter(db).postpone(host, Math.min(retryAfterSeconds, maxPostponeSeconds));
  }
  return { kind: "next", stage: "reading", looks: found };
}
