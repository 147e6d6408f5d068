import * as v from "valibot";
import { type MemoryQuery, MemorySnapshot } from "#lib/contract/interview-memory.js";
import { Hash64 } from "#lib/contract/primitives.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { charsOf, latestAnswerRank, StoredEntry } from "#lib/interview/memory-entry.js";
import { cutPage } from "#lib/interview/memory-page.js";
import { snapDown } from "#lib/kernel/text.js";
import { decodeCursor, encodeCursor, PlaceCount, PlaceId, PlaceInstant } from "#lib/pager.js";

/** Most entries on one page: `maxChars` alone would admit any number of very short ones. */
const maxEntries = 250;

/** The memory of the pages, the first entry of the next page, and its UTF-16 units that were delivered before. */
const MemoryPlace = v.strictObject({
  snapshotId: Hash64,
  state: v.pipe(v.string(), v.regex(/^[0-9a-z ]{1,120}$/)),
  sitting: PlaceCount,
  rank: v.picklist([0, 1, 2]),
  createdAt: PlaceInstant,
  id: PlaceId,
  delivered: v.pipe(PlaceCount, v.maxValue(100_000)),
});
type MemoryPlace = v.InferOutput<typeof MemoryPlace>;

const database = databaseFunctions({
  read_memory_page: {
    json: { from: json<MemoryPlace>() },
    returns: v.variant("outcome", [
      v.object({
        outcome: v.literal("accepted"),
        snapshotId: v.string(),
        /** Changes with the memory; the place of the next page names it. */
        state: v.string(),
        sitting: v.number(),
        latestAnswer: MemorySnapshot.entries.latestAnswer,
        /** Corrections and boundaries of the whole memory. */
        constraints: v.number(),
        entries: v.array(StoredEntry),
      }),
      v.object({ outcome: v.picklist(["stale_sitting", "memory_changed"]) }),
    ]),
  },
});

/**
 * One page of the mandatory memory: all corrections, all active boundaries and the latest exact answer (rule
 * 4.5.content). A page can end inside an entry (decision 5.38), which the pager of other lists cannot, so the cursor is
 * encoded here.
 *
 * @throws invalid_cursor
 * @throws stale_sitting for a sitting that is neither the latest known nor the next
 * @throws memory_changed when the memory is no longer the one that the cursor belongs to
 */
export async function readMemoryPage(
  deps: Pick<Deps, "db">,
  artistId: string,
  { maxChars, sitting, cursor }: MemoryQuery,
): Promise<MemorySnapshot> {
  const binding = { operation: "readInterviewMemory", artistId };
  const place = cursor === undefined ? null : decodeCursor(cursor, binding, MemoryPlace);
  if (place !== null && sitting !== undefined && sitting !== place.sitting) {
    throw fault("invalid_cursor");
  }
  const memory = await database.read_memory_page(deps.db, {
    artistId,
    sitting: place?.sitting ?? sitting ?? null,
    from: place,
    // The database counts the whole first entry; the part of it that was delivered does not count here.
    maxChars: maxChars + (place?.delivered ?? 0),
    maxEntries,
  });
  if (memory.outcome !== "accepted") throw fault(memory.outcome);
  refuseForgedPlace(place, memory.entries);
  const { entries, returnedChars, next } = cutPage(memory.entries, place?.delivered ?? 0, {
    maxChars,
    maxEntries,
  });
  const { snapshotId, latestAnswer } = memory;
  return {
    status: "ok",
    snapshotId,
    sitting: memory.sitting,
    latestAnswer,
    totalEntries: memory.constraints + (latestAnswer === null ? 0 : 1),
    entries,
    constraintsComplete: next === null || next.entry.rank === latestAnswerRank,
    budget: { maxChars, returnedChars },
    continuation:
      next === null
        ? null
        : encodeCursor(binding, {
            snapshotId,
            state: memory.state,
            sitting: memory.sitting,
            rank: next.entry.rank,
            createdAt: next.entry.createdAt,
            id: next.entry.id,
            delivered: next.delivered,
          } satisfies MemoryPlace),
  };
}

/**
 * Checks that a place names the first of the entries and an offset inside it, as in every cursor of an unchanged memory.
 *
 * @throws invalid_cursor when it does not: the cursor was forged
 */
function refuseForgedPlace(place: MemoryPlace | null, entries: readonly StoredEntry[]): void {
  if (place === null) return;
  const [first] = entries;
  if (
    first === undefined ||
    first.id !== place.id ||
    first.rank !== place.rank ||
    place.delivered >= charsOf(first) ||
    snapDown(first.texts.join(""), place.delivered) !== place.delivered
  ) {
    throw fault("invalid_cursor");
  }
}
