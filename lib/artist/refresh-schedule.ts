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
import { tokenVersion } from "#lib/language/token-version.js";
import type { Providers } from "#lib/outside/providers.js";

const hour = 60 * 60;

/**
 * Seconds between scheduled refreshes of each platform; its coverage is fresh for the same time
 * (decision 5.26).
 */
export const refreshSeconds: Readonly<Record<Platform, number>> = {
  social_a: 24 * hour,
  social_b: 24 * hour,
  social_c: 24 * hour,
  moments: hour / 2,
  catalog_a: 24 * hour,
  catalog_b: 24 * hour,
};

/**
 * A platform that was refreshed more recently than this is not refreshed on request (decision 5.4).
 */
const minRefreshAgeSeconds = hour / 2;
/** Maximum refreshes queued by one call of the scheduler, which runs every minute. */
const maxRefreshes = 20;
/** Re-indexing jobs, one per artist, that may be unfinished when the scheduler queues another. */
const maxReindexJobs = 20;
/** Maximum artists whose embargoes one call of the scheduler ends, each with a Lore refresh. */
const maxEndedEmbargoes = 20;
/** Maximum recheck jobs, one per artist, that one call of the scheduler queues. */
const maxLookJobs = 5;
/** Maximum searches for sources in 24 hours; they share the outside quota with questions. */
const maxSearchesADay = 20;

const database = databaseFunctions({
  request_refresh: {
    returns: outcomeOf({ jobId: v.nullable(v.string()), reused: v.boolean() }, [
      "forbidden",
      "role_insufficient",
    ]),
  },
  queue_due: {
    json: { intervals: json<Readonly<Record<string, number>>>() },
    returns: v.number(),
  },
  next_due: {
    json: { intervals: json<Readonly<Record<string, number>>>() },
    returns: v.nullable(v.number()),
  },
});

/** The platforms that this deployment is configured to read. */
export function refreshablePlatforms({ readers, scraper }: Providers): Platform[] {
  return platforms.filter((platform) =>
    platform === "social_c" ? scraper !== null : readers[platform] !== undefined,
  );
}

/**
 * Queues a refresh of the connected platforms that were not refreshed within the last half hour, or
 * returns the refresh that is already queued (decision 5.4). `jobId` is null when no platform is
 * due.
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
 * Queues the work that is due, for one artist or (null) for all: refreshes and searches for sources
 * (decision 5.26), re-indexing of originals with an older analysis (decision 9.22), and rechecks of
 * cited pages unless they are switched off (decision 4.6). Also ends the embargoes whose date has
 * come (decision 9.32). Returns how many jobs were queued.
 *
 * @param readArtistIds the artists that somebody has read within a day; null: every artist
 */
export function queueDue(
  deps: Deps,
  artistId: string | null,
  readArtistIds: readonly string[] | null = null,
): Promise<number> {
  const { providers, env } = deps;
  return database.queue_due(deps.db, {
    intervals: intervalsOf(providers),
    readArtistIds,
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

/**
 * Seconds until `queueDue` or a lease finds something (decision 5.59), at most 0 when it is due;
 * null when there is nothing. Searches, re-indexing and old claim requests are not looked for.
 */
export function nextDue(
  deps: Deps,
  readArtistIds: readonly string[] | null,
): Promise<number | null> {
  return database.next_due(deps.db, {
    intervals: intervalsOf(deps.providers),
    looks: deps.env.DRIFT_LOOKS === "on",
    readArtistIds,
  });
}

function intervalsOf(providers: Providers): Record<string, number> {
  return Object.fromEntries(
    refreshablePlatforms(providers).map((platform) => [platform, refreshSeconds[platform]]),
  );
}
