import * as v from "valibot";
import type { ResponseVersions, VersionsQuery } from "#lib/contract/interview-response.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { noResponse } from "#lib/interview/responses/read-response.js";
import { versionsOf } from "#lib/interview/responses/store.js";
import { decodeCursor, encodeCursor, PlaceCount } from "#lib/pager.js";

const Place = v.strictObject({ before: PlaceCount, currentRevision: v.string() });

/**
 * Current and earlier versions, newest first (interface 4.8). An edit between two pages makes another
 * version the current one, so that the cursor of the list before it has expired.
 */
export async function listVersions(
  deps: Deps,
  artistId: string,
  answerId: string,
  { cursor, limit }: VersionsQuery,
): Promise<ResponseVersions> {
  const binding = { operation: "listResponseVersions", artistId, answerId };
  const place = cursor === undefined ? null : decodeCursor(cursor, binding, Place);
  const found = await versionsOf(deps.db, artistId, answerId, place?.before ?? null, limit + 1);
  if (found === null) throw fault("not_found", noResponse);
  const { currentRevision, versions } = found;
  if (place !== null && place.currentRevision !== currentRevision) throw fault("cursor_expired");
  const page = versions.slice(0, limit);
  const last = page.at(-1);
  const isWhole = versions.length <= limit || last === undefined;
  return {
    status: "ok",
    versions: page.map(({ entry }) => entry),
    nextCursor: isWhole ? null : encodeCursor(binding, { before: last.version, currentRevision }),
  };
}
