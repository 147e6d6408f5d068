import * as v from "valibot";
import { refreshSeconds } from "#lib/artist/refresh-schedule.js";
import {
  type Latest,
  LatestItem,
  type LatestQuery,
  PlatformCoverage,
} from "#lib/contract/latest.js";
import { type Platform, platforms } from "#lib/contract/platform.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/platform/fault.js";
import { openPager, PlaceMoment, PlaceSource } from "#lib/platform/pager.js";

const LatestPlace = v.strictObject({
  from: PlaceMoment,
  until: PlaceMoment,
  sourceId: PlaceSource,
});

const database = databaseFunctions({
  read_latest: {
    json: {
      behind: json<v.InferOutput<typeof LatestPlace>>(),
      intervals: json<readonly { platform: Platform; seconds: number }[]>(),
    },
    returns: v.object({
      artistExists: v.boolean(),
      items: v.array(v.object({ item: LatestItem, place: LatestPlace })),
      coverage: v.array(PlatformCoverage),
    }),
  },
});

const intervals = platforms.map((platform) => ({ platform, seconds: refreshSeconds[platform] }));

/**
 * An artist's stored Latest, newest first, and the coverage of each platform (decision 5.2). Starts no work. One round
 * trip.
 *
 * @throws not_found, invalid_cursor
 */
export async function readLatest(
  deps: Deps,
  artistId: string,
  query: LatestQuery,
): Promise<Latest> {
  const platform = query.platform ?? null;
  const pager = openPager({ operation: "readLatest", artistId, platform }, LatestPlace, query);
  const { artistExists, items, coverage } = await database.read_latest(deps.db, {
    artistId,
    platform,
    ...pager.asked,
    intervals,
  });
  if (!artistExists) throw fault("not_found", "there is no such artist");
  const { rows, nextCursor } = pager.page(items, ({ place }) => place);
  return { status: "ok", items: rows.map(({ item }) => item), coverage, nextCursor };
}
