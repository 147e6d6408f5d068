import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type {
  LatestRefreshBody,
  LatestRefreshIdle,
  LatestRefreshQueued,
} from "#lib/contract/latest.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { minRefreshAgeSeconds } from "#lib/latest/intervals.js";
import { refreshablePlatforms } from "#lib/latest/refreshable-platforms.js";
import { requestRefresh } from "#lib/latest/store.js";

/** Queues a refresh of what is connected and was not refreshed just now; one that is queued is returned. */
export async function requestLatestRefresh(
  deps: Deps,
  caller: Caller,
  artistId: string,
  body: LatestRefreshBody,
): Promise<LatestRefreshQueued | LatestRefreshIdle> {
  const { platforms: asked } = body;
  const platforms = refreshablePlatforms(deps.providers).filter(
    (platform) => asked === undefined || asked.includes(platform),
  );
  const result = await requestRefresh(deps.db, {
    jobId: deps.newId(),
    userId: userIdOf(caller),
    artistId,
    platforms,
    minAgeSeconds: minRefreshAgeSeconds,
  });
  if (result.outcome === "forbidden") throw fault("forbidden");
  const { jobId, reused } = result;
  if (jobId === null) return { status: "ok", jobId: null };
  return { status: "ok", jobId, kind: "latest_refresh", reused };
}
