import * as v from "valibot";
import { Attribution } from "#lib/contract/attribution.js";
import { type History, HistoryEntry, type HistoryQuery } from "#lib/contract/knowledge-history.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import {
  decodeCursor,
  encodeCursor,
  PlaceCount,
  PlaceId,
  PlaceInstant,
} from "#lib/platform/pager.js";

/** The position of an entry in the history; `rank` orders entries with the same instant by kind. */
const HistoryPlace = v.strictObject({
  at: PlaceInstant,
  rank: PlaceCount,
  id: PlaceId,
  version: PlaceCount,
});
type HistoryPlace = v.InferOutput<typeof HistoryPlace>;

const database = databaseFunctions({
  read_history: {
    json: { behind: json<HistoryPlace>() },
    returns: v.array(
      v.object({
        rank: v.number(),
        id: v.string(),
        version: v.number(),
        entry: HistoryEntry,
        by: v.nullable(Attribution),
      }),
    ),
  },
});

/**
 * The interview history in time order (decision 5.15): whole entries, as many as `limit` and
 * `maxChars` (UTF-16 units) allow, but at least one. The shared pager has no `maxChars`, so the
 * cursor is encoded here.
 *
 * @throws invalid_cursor
 */
export async function readHistory(
  deps: Deps,
  artistId: string,
  query: HistoryQuery,
): Promise<History> {
  const { kind, maxChars, limit, cursor } = query;
  const sitting = query.sitting ?? null;
  const binding = { operation: "readInterviewHistory", artistId, kind, sitting };
  const behind = cursor === undefined ? null : decodeCursor(cursor, binding, HistoryPlace);
  const found = await database.read_history(deps.db, {
    artistId,
    kind,
    sitting,
    behind,
    limit: limit + 1,
    named: true,
  });
  let returnedChars = 0;
  let count = 0;
  for (const { entry } of found.slice(0, limit)) {
    if (count > 0 && returnedChars + charsOf(entry) > maxChars) break;
    returnedChars += charsOf(entry);
    count += 1;
  }
  const page = found.slice(0, count);
  const last = page.at(-1);
  return {
    status: "ok",
    entries: page.map(({ entry, by }) => ({ ...entry, by })),
    budget: { maxChars, returnedChars },
    nextCursor:
      last === undefined || count === found.length
        ? null
        : encodeCursor(binding, {
            at: last.entry.at,
            rank: last.rank,
            id: last.id,
            version: last.version,
          } satisfies HistoryPlace),
  };
}

/** UTF-16 units of the texts in an entry. */
function charsOf(entry: HistoryEntry): number {
  switch (entry.kind) {
    case "offer":
      return entry.question.length;
    case "answer":
      return entry.response.question.length + entry.response.answer.length;
    case "correction":
      return entry.claim.length + entry.correction.length;
    case "edit":
      return entry.note?.length ?? 0;
  }
}
