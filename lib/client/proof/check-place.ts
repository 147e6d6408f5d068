import type { Proof } from "../generated/types.js";

type Places = NonNullable<Proof["originals"][number]["places"]>;
type Entry = Places[number];
type Told = Partial<Record<"startSeconds" | "endSeconds" | "page" | "endPage", number>>;

/**
 * Whether a quotation has the time (to the millisecond) or the pages that its original's map gives
 * for its window. Words of a cue are assumed to be spoken at an even pace; white space at the ends
 * of a window is ignored.
 */
export function hasItsPlace(
  reference: Told & { start: number; text: string },
  places: Places | undefined,
  textLength: number,
): boolean {
  const { startSeconds, endSeconds, page, endPage } = reference;
  const expected = places === undefined ? {} : placeIn(places, textLength, reference);
  return (
    startSeconds === expected.startSeconds &&
    endSeconds === expected.endSeconds &&
    page === expected.page &&
    endPage === expected.endPage
  );
}

function placeIn(
  places: Places,
  textLength: number,
  { start, text }: { start: number; text: string },
): Told {
  const end = start + text.trimEnd().length;
  const begin = Math.min(end, start + text.length - text.trimStart().length);
  const first = Math.max(0, entryAt(places, begin));
  const last = entryAt(places, end - 1);
  const [one, other] = [places[first], places[last]];
  if (one === undefined || other === undefined) return {};
  if ("page" in one && "page" in other) {
    return one.page === other.page ? { page: one.page } : { page: one.page, endPage: other.page };
  }
  const endOf = (index: number) => (places[index + 1]?.start ?? textLength + 1) - 1;
  const startSeconds = timeAt(one, endOf(first), begin);
  return { startSeconds, endSeconds: Math.max(startSeconds, timeAt(other, endOf(last), end)) };
}

/**
 * The last entry that starts at or before the offset, -1 for none. A map is in the order of its
 * text.
 */
function entryAt(places: Places, offset: number): number {
  return places.filter(({ start }) => start <= offset).length - 1;
}

function timeAt(entry: Entry, textEnds: number, offset: number): number {
  if ("page" in entry) return Number.NaN;
  const { start, startSeconds, endSeconds } = entry;
  const share = (offset - start) / Math.max(1, textEnds - start);
  const seconds = startSeconds + Math.min(1, Math.max(0, share)) * (endSeconds - startSeconds);
  return Math.round(seconds * 1000) / 1000;
}
