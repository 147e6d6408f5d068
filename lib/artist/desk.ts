import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { Desk, type DeskQuery, deskMost } from "#lib/contract/desk.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { decodeCursor, encodeCursor, PlaceId } from "#lib/platform/pager.js";

const database = databaseFunctions({
  read_desk: {
    returns: v.object({ artists: Desk.entries.artists, next: v.nullable(PlaceId) }),
  },
});

const binding = { operation: "readDesk" };
const maxVisits = 200;

/**
 * What waits for the calling user, over all artists whose evidence the user may edit (decision
 * 3.68). One round trip.
 *
 * @throws invalid_cursor
 */
export async function readDesk(
  { db }: Deps,
  caller: Caller,
  { limit, cursor }: DeskQuery,
): Promise<Desk> {
  const { artists, next } = await database.read_desk(db, {
    userId: userIdOf(caller),
    behind: cursor === undefined ? null : decodeCursor(cursor, binding, PlaceId),
    limit,
    visits: maxVisits,
    most: deskMost.each,
    mostDisputed: deskMost.disagreements,
    days: 7,
  });
  const nextCursor = next === null ? null : encodeCursor(binding, next);
  return { status: "ok", artists, nextCursor };
}
