import type { Latest, LatestQuery } from "#lib/contract/latest.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { LatestPlace, readLatestPage } from "#lib/latest/store.js";
import { decodeCursor, encodeCursor } from "#lib/pager.js";

/** An artist's stored Latest, newest first, and how current each platform is; it never starts any work. */
export async function readLatest(
  deps: Deps,
  artistId: string,
  { platform, limit, cursor }: LatestQuery,
): Promise<Latest> {
  const binding = { operation: "readLatest", artistId, platform: platform ?? null };
  const page = await readLatestPage(deps.db, {
    artistId,
    platform: platform ?? null,
    limit: limit + 1,
    behind: cursor === undefined ? null : decodeCursor(cursor, binding, LatestPlace),
  });
  if (!page.artistExists) throw fault("not_found", "there is no such artist");
  const items = page.items.slice(0, limit);
  const last = items.at(-1);
  return {
    status: "ok",
    items: items.map(({ item }) => item),
    coverage: page.coverage,
    nextCursor:
      page.items.length <= limit || last === undefined ? null : encodeCursor(binding, last.place),
  };
}
