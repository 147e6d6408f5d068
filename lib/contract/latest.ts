import * as v from "valibot";
import { Platform } from "#lib/contract/platform.js";
import {
  described,
  distinctList,
  Hash64,
  Ok,
  optional,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";
import { pageEntries, pageOf } from "#lib/contract/query.js";
import { ActivityDateKind } from "#lib/contract/reference.js";
import { ActivityDate, Instant, PublicationTime } from "#lib/contract/time.js";

export const LatestQuery = v.strictObject({
  platform: v.exactOptional(Platform),
  ...pageEntries,
});
export type LatestQuery = v.InferOutput<typeof LatestQuery>;

/**
 * One item of Latest: one of the artist's posts, a published answer, a release or a moment
 * (decision 5.2).
 */
export const LatestItem = titled("Latest item", {
  sourceId: v.string(),
  revision: Hash64,
  platform: v.nullable(Platform),
  kind: v.picklist(["caption", "transcript", "published_answer", "release", "moment"]),
  title: v.nullable(v.string()),
  text: v.string(),
  url: v.string(),
  activityDate: v.nullable(ActivityDate),
  activityDateKind: v.nullable(ActivityDateKind),
  publishedAt: v.nullable(PublicationTime),
  retrievedAt: v.nullable(v.string()),
});

export const PlatformCoverage = v.strictObject({
  platform: Platform,
  status: v.picklist(["fresh", "stale", "failed", "missing", "disconnected"]),
  checkedAt: described(v.nullable(Instant), "Last refresh that succeeded"),
  lastAttemptAt: v.nullable(Instant),
});

export const Latest = pageOf({
  items: v.array(LatestItem),
  coverage: v.array(PlatformCoverage),
});
export type Latest = v.InferOutput<typeof Latest>;

/** The optional body of a refresh request. */
export const LatestRefreshBody = v.pipe(
  v.strictObject({
    platforms: optional(distinctList(Platform, 1, 6), "If omitted, all connected platforms"),
  }),
  v.title("Latest refresh request"),
  v.examples([{}, { platforms: ["catalog_a"] }]),
);
export type LatestRefreshBody = v.InferOutput<typeof LatestRefreshBody>;

/** The 202 of a refresh request (decision 5.4). */
export const LatestRefreshQueued = v.strictObject({
  status: Ok,
  jobId: Uuid,
  kind: v.literal("latest_refresh"),
  reused: v.boolean(),
});
export type LatestRefreshQueued = v.InferOutput<typeof LatestRefreshQueued>;

/** The 200 of a refresh request that found nothing to do (decision 5.4). */
export const LatestRefreshIdle = v.strictObject({ status: Ok, jobId: v.null() });
export type LatestRefreshIdle = v.InferOutput<typeof LatestRefreshIdle>;
