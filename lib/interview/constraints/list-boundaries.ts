import type { BoundariesQuery, BoundaryList } from "#lib/contract/boundaries.js";
import { decodeCursor, encodeCursor } from "#lib/cursor.js";
import type { Deps } from "#lib/deps.js";
import { activeBoundaries, BoundaryPlace } from "#lib/interview/constraints/store.js";

/**
 * The boundaries that are active in a sitting, by default in the open or the next one, oldest first
 * (contract 5). All pages are of the sitting that the first one was of.
 */
export async function listBoundaries(
  deps: Deps,
  artistId: string,
  query: BoundariesQuery,
): Promise<BoundaryList> {
  const { cursor, limit } = query;
  const asked = query.sitting ?? null;
  const binding = { operation: "listInterviewBoundaries", artistId, sitting: asked };
  const behind = cursor === undefined ? null : decodeCursor(cursor, binding, BoundaryPlace);
  const { sitting, boundaries } = await activeBoundaries(deps.db, artistId, {
    sitting: behind?.sitting ?? asked,
    behind,
    limit: limit + 1,
  });
  const page = boundaries.slice(0, limit);
  const last = page.at(-1);
  const isWhole = boundaries.length <= limit || last === undefined;
  return {
    status: "ok",
    boundaries: page,
    nextCursor: isWhole
      ? null
      : encodeCursor(binding, { sitting, createdAt: last.createdAt, id: last.id }),
  };
}
