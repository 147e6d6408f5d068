import * as v from "valibot";
import type { MemoryQuery, MemorySnapshot } from "#lib/contract/interview-memory.js";
import { Hash64 } from "#lib/contract/primitives.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { cutPage } from "#lib/interview/memory/cut-page.js";
import { memoryFrom } from "#lib/interview/memory/store.js";
import { charsOf, latestAnswerRank } from "#lib/interview/memory/stored-entry.js";
import { snapDown } from "#lib/kernel/text.js";
import { decodeCursor, encodeCursor, PlaceCount, PlaceId, PlaceInstant } from "#lib/pager.js";

/** Entries on one page at most, so that very short ones do not make a page without end. */
const maxEntries = 250;

const Place = v.strictObject({
  snapshotId: Hash64,
  state: v.pipe(v.string(), v.regex(/^[0-9a-z ]{1,120}$/)),
  sitting: PlaceCount,
  rank: v.picklist([0, 1, 2]),
  createdAt: PlaceInstant,
  id: PlaceId,
  delivered: v.pipe(PlaceCount, v.maxValue(100_000)),
});
type Place = v.InferOutput<typeof Place>;

/**
 * One page of the mandatory memory (interface 4.5): all corrections, all active boundaries and the
 * latest exact answer, in exact pieces. `stale_sitting` for a sitting that is neither the latest known
 * nor the next; `memory_changed` when the memory is no longer the one that a cursor belongs to.
 */
export async function readMandatoryMemory(
  deps: Pick<Deps, "db">,
  artistId: string,
  { maxChars, sitting, cursor }: MemoryQuery,
): Promise<MemorySnapshot> {
  const binding = { operation: "readInterviewMemory", artistId };
  const place = cursor === undefined ? null : decodeCursor(cursor, binding, Place);
  if (place !== null && sitting !== undefined && sitting !== place.sitting) {
    throw fault("invalid_cursor");
  }
  const memory = await memoryFrom(deps.db, artistId, {
    sitting: place?.sitting ?? sitting ?? null,
    snapshotId: place?.snapshotId ?? null,
    state: place?.state ?? null,
    from: place,
    // What came of the first entry before is counted by the database and takes no room here.
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
          } satisfies Place),
  };
}

/** The place in a cursor of an unchanged memory names one of its entries and a border inside it. */
function refuseForgedPlace(place: Place | null, entries: Parameters<typeof cutPage>[0]): void {
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
