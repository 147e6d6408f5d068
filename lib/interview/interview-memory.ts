import * as v from "valibot";
import {
  type MemoryEntry,
  type MemoryQuery,
  MemorySnapshot,
} from "#lib/contract/interview-memory.js";
import { Hash64 } from "#lib/contract/primitives.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { charsOf, latestAnswerRank, pieceOf, StoredEntry } from "#lib/interview/memory-entry.js";
import { snapDown } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";
import {
  decodeCursor,
  encodeCursor,
  PlaceCount,
  PlaceId,
  PlaceInstant,
} from "#lib/platform/pager.js";

/** Maximum entries on one page: `maxChars` alone would allow any number of very short ones. */
const maxEntries = 250;

/**
 * The memory that the pages belong to, the first entry of the next page, and how many UTF-16 units
 * of that entry were already delivered.
 */
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
        /** Changes whenever the memory changes; the cursor contains it. */
        state: v.string(),
        sitting: v.number(),
        latestAnswer: MemorySnapshot.entries.latestAnswer,
        /** The number of corrections and boundaries in the whole memory. */
        constraints: v.number(),
        entries: v.array(StoredEntry),
      }),
      v.object({ outcome: v.picklist(["stale_sitting", "memory_changed"]) }),
    ]),
  },
});

/**
 * One page of the mandatory memory: all corrections, all active boundaries and the latest exact
 * answer (rule 4.5.content). A page can end inside an entry (decision 5.38), which the shared pager
 * does not support, so the cursor is encoded here.
 *
 * @throws invalid_cursor
 * @throws stale_sitting for a sitting that is neither the latest known nor the next
 * @throws memory_changed when the memory has changed since the cursor was issued
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
    // The database counts the whole first entry; the part already delivered does not count here.
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
 * Checks that a cursor names the first of the entries and an offset inside it, as every cursor of
 * an unchanged memory does.
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

/** Maximum UTF-16 units of text, and maximum entries, on one page. */
interface PageBounds {
  maxChars: number;
  maxEntries: number;
}

interface MemoryPage {
  entries: MemoryEntry[];
  returnedChars: number;
  /**
   * The first entry of the next page and how many of its UTF-16 units were delivered; null at the
   * end.
   */
  next: { entry: StoredEntry; delivered: number } | null;
}

/**
 * Cuts a page from entries in their order. An entry that does not fit is cut, never inside a
 * surrogate pair, and continues on the next page (decision 5.38).
 *
 * @param delivered UTF-16 units of the first entry that earlier pages delivered
 */
export function cutPage(
  entries: readonly StoredEntry[],
  delivered: number,
  { maxChars, maxEntries }: PageBounds,
): MemoryPage {
  const page: MemoryPage = { entries: [], returnedChars: 0, next: null };
  for (const [index, entry] of entries.entries()) {
    const start = index === 0 ? delivered : 0;
    const chars = charsOf(entry);
    const room = page.entries.length < maxEntries ? maxChars - page.returnedChars : 0;
    const end = snapDown(entry.texts.join(""), Math.min(chars, start + room));
    if (end > start || chars === 0) {
      page.entries.push(pieceOf(entry, start, end));
      page.returnedChars += end - start;
    }
    if (end < chars) return { ...page, next: { entry, delivered: end } };
  }
  return page;
}
