import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type {
  LatestRefreshBody,
  LatestRefreshIdle,
  LatestRefreshQueued,
} from "#lib/contract/latest.js";
import { type Platform, platforms } from "#lib/contract/platform.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { tokenVersion } from "#lib/kernel/token-version.js";
import type { Providers } from "#lib/outside/providers.js";

const hour = 60 * 60;

/** Seconds between refreshes of each platform by the scheduler; as long is its coverage fresh (decision 5.26). */
export const refreshSeconds: Readonly<Record<Platform, number>> = {
  social_a: 24 * hour,
  social_b: 24 * hour,
  social_c: 24 * hour,
  moments: hour / 2,
  catalog_a: 24 * hour,
  catalog_b: 24 * hour,
};

/** A platform whose last refresh is younger than this is not refreshed on request (decision 5.4). */
const minRefreshAgeSeconds = hour / 2;
/** Most refreshes that one call of the scheduler queues; it calls every minute. */
const maxRefreshes = 20;
/** Most jobs of re-indexing, one an artist, that are unfinished when the scheduler queues another. */
const maxReindexJobs = 20;
/** Most artists whose embargoes one call of the scheduler ends, each with a Lore refresh. */
const maxEndedEmbargoes = 20;
/** Most jobs of looks, one an artist, that one call of the scheduler queues. */
const maxLookJobs = 5;
/** Most searches for sources in 24 hours; they share the outside allowance with questions. */
const maxSearchesADay = 20;

const database = databaseFunctions({
  request_refresh: {
    returns: outcomeOf({ jobId: v.nullable(v.string()), reused: v.boolean() }, ["forbidden"]),
  },
  queue_due: {
    json: { intervals: json<Readonly<Record<string, number>>>() },
    returns: v.number(),
  },
});

/** The platforms that this deployment is configured to read. */
export function refreshablePlatforms({ readers, scraper }: Providers): Platform[] {
  return platforms.filter((platform) =>
    platform === "social_c" ? scraper !== null : readers[platform] !== undefined,
  );
}

/**
 * Queues a refresh of the connected platforms that were not refreshed within half an hour, or returns the one that is
 * queued (decision 5.4). `jobId` is null when no platform is due.
 *
 * @throws forbidden
 */
export async function requestRefresh(
  deps: Deps,
  caller: Caller,
  artistId: string,
  { platforms: wanted }: LatestRefreshBody,
): Promise<LatestRefreshQueued | LatestRefreshIdle> {
  const result = await database.request_refresh(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    platforms: refreshablePlatforms(deps.providers).filter(
      (platform) => wanted === undefined || wanted.includes(platform),
    ),
    minAge: minRefreshAgeSeconds,
  });
  const { jobId, reused } = acceptedOrThrow(result, "there is no such artist");
  if (jobId === null) return { status: "ok", jobId: null };
  return { status: "ok", jobId, kind: "latest_refresh", reused };
}

/**
 * Queues the refreshes and the search for sources that are due (decision 5.26), and the re-indexing of originals with an
 * older analysis (decision 9.22), and looks at cited pages unless they are switched off (decision 4.6); ends the embargoes
 * whose date has come (decision 9.32). Of one artist or, with null, of all. Returns how many jobs were queued.
 */
export function queueDue(deps: Deps, artistId: string | null): Promise<number> {
  const { providers, env } = deps;
  return database.queue_due(deps.db, {
    intervals: Object.fromEntries(
      refreshablePlatforms(providers).map((platform) => [platform, refreshSeconds[platform]]),
    ),
    searches: providers.search !== null,
    maxSearchesADay,
    artistId,
    jobIds: Array.from({ length: maxRefreshes + 1 }, () => deps.newId()),
    tokenVersion,
    reindexJobIds: Array.from({ length: maxReindexJobs }, () => deps.newId()),
    loreJobIds: Array.from({ length: maxEndedEmbargoes }, () => deps.newId()),
    lookJobIds:
      env.DRIFT_LOOKS === "on" ? Array.from({ length: maxLookJobs }, () => deps.newId()) : [],
  });
}
