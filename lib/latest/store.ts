import { sql } from "drizzle-orm";
import * as v from "valibot";
import { LatestItem, PlatformCoverage } from "#lib/contract/latest.js";
import { type Platform, platforms } from "#lib/contract/platform.js";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";
import { refreshSeconds } from "#lib/latest/intervals.js";
import { PlaceMoment, PlaceSource } from "#lib/pager.js";

/** Where a page of Latest starts: behind this item. */
export const LatestPlace = v.strictObject({
  from: PlaceMoment,
  until: PlaceMoment,
  sourceId: PlaceSource,
});
export type LatestPlace = v.InferOutput<typeof LatestPlace>;

const LatestPage = v.object({
  artistExists: v.boolean(),
  items: v.array(v.object({ item: LatestItem, place: LatestPlace })),
  coverage: v.array(PlatformCoverage),
});

/** One page of Latest with its coverage, in one round trip. */
export function readLatestPage(
  db: Database,
  page: { artistId: string; platform: Platform | null; limit: number; behind: LatestPlace | null },
) {
  const intervals = platforms.map((platform) => ({ platform, seconds: refreshSeconds[platform] }));
  return oneValue(
    db,
    sql`select read_latest(
      ${page.artistId}, ${page.platform}, ${page.limit},
      ${page.behind === null ? null : JSON.stringify(page.behind)}::jsonb,
      ${JSON.stringify(intervals)}::jsonb
    ) as value`,
    LatestPage,
  );
}

const Requested = v.variant("outcome", [
  v.object({
    outcome: v.literal("accepted"),
    jobId: v.nullable(v.string()),
    reused: v.boolean(),
  }),
  v.object({ outcome: v.literal("forbidden") }),
]);

/** Requests a refresh of these platforms under the artist lock, in one round trip. */
export function requestRefresh(
  db: Database,
  request: {
    jobId: string;
    userId: string | null;
    artistId: string;
    platforms: readonly Platform[];
    minAgeSeconds: number;
  },
) {
  return oneValue(
    db,
    sql`select request_refresh(
      ${request.jobId}, ${request.userId}, ${request.artistId},
      ${`{${request.platforms.join(",")}}`}::text[], make_interval(secs => ${request.minAgeSeconds})
    ) as value`,
    Requested,
  );
}

/** Queues what is due, each job with one of these ids; how many were queued. One round trip. */
export function queueDue(
  db: Database,
  due: {
    platforms: readonly Platform[];
    searches: boolean;
    maxSearchesADay: number;
    artistId: string | null;
    ids: readonly string[];
  },
): Promise<number> {
  const intervals = Object.fromEntries(
    due.platforms.map((platform) => [platform, refreshSeconds[platform]]),
  );
  return oneValue(
    db,
    sql`select queue_due(
      ${JSON.stringify(intervals)}::jsonb, ${due.searches}, ${due.maxSearchesADay},
      ${due.artistId}, ${`{${due.ids.join(",")}}`}::uuid[]
    ) as value`,
    v.number(),
  );
}
