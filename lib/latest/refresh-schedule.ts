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
import type { Providers } from "#lib/outside/providers.js";

const hour = 60 * 60;

/** How long a refresh of each platform is fresh, in seconds; after it the scheduler queues another (decision 5.26). */
export const refreshSeconds: Readonly<Record<Platform, number>> = {
  social_a: 24 * hour,
  social_b: 24 * hour,
  social_c: 24 * hour,
  moments: hour / 2,
  catalog_a: 24 * hour,
  catalog_b: 24 * hour,
};

/** A platform that was refreshed this recently is left out of a request, in seconds (decision 5.4). */
const minRefreshAgeSeconds = hour / 2;
/** Most refreshes that one call of the scheduler queues; the next call is a minute away. */
const maxRefreshes = 20;
/** Searches for sources use the same allowance as questions, and leave most of it to them. */
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

/** The platforms that this deployment can read, by its configuration. */
export function refreshablePlatforms({ readers, scraper }: Providers): Platform[] {
  return platforms.filter((platform) =>
    platform === "social_c" ? scraper !== null : readers[platform] !== undefined,
  );
}

/**
 * Queues a refresh of the platforms that are connected and were not refreshed within half an hour, or
 * returns the one that is queued (decision 5.4). `jobId` is null when there is nothing to do.
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
 * Queues the refreshes and the search for sources that are due (decision 5.26), of one artist or, with
 * null, of all. Returns how many jobs were queued.
 */
export function queueDue(deps: Deps, artistId: string | null): Promise<number> {
  const { providers } = deps;
  return database.queue_due(deps.db, {
    intervals: Object.fromEntries(
      refreshablePlatforms(providers).map((platform) => [platform, refreshSeconds[platform]]),
    ),
    searches: providers.search !== null,
    maxSearchesADay,
    artistId,
    jobIds: Array.from({ length: maxRefreshes + 1 }, () => deps.newId()),
  });
}
