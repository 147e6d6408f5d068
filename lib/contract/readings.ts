import * as v from "valibot";
import {
  described,
  distinctList,
  httpUrlWithoutUserInfo,
  Ok,
  titled,
  Uuid,
} from "#lib/contract/primitives.js";

/** The bounds of reading addresses (decision 8.48). */
export const readingLimits = { addresses: 20, pages: 200, lists: 20, artist: 5, global: 50 };

export const ReadingBody = titled("Addresses to read", {
  addresses: described(
    distinctList(httpUrlWithoutUserInfo(2048), 1, readingLimits.addresses),
    "Pages, feeds, sitemaps, lists of feeds, or an artist's page at MusicBrainz or Discogs",
  ),
});
export type ReadingBody = v.InferOutput<typeof ReadingBody>;

/** The 202 of a reading that was queued, or joined to one of the same addresses. */
export const ReadingQueued = v.strictObject({
  status: Ok,
  jobId: Uuid,
  kind: v.literal("social_ingest"),
});
export type ReadingQueued = v.InferOutput<typeof ReadingQueued>;
