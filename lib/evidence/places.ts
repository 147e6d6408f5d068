import type { CuePlace, PagePlace, TextPlace } from "#lib/contract/places.js";
import { firstIndex } from "#lib/kernel/sorted.js";
import type { Window } from "#lib/kernel/window.js";

/** Where a window is: its time or its page; neither when no entry of the map overlaps it. */
export interface WindowPlace {
  startSeconds?: number;
  endSeconds?: number;
  page?: number;
  endPage?: number;
}

/** The map as it is stored and hashed: seconds are rounded to milliseconds. */
export function normalizedPlaces(places: readonly TextPlace[]): TextPlace[] {
  return places.map((place) => {
    if (isPageStart(place)) return place;
    const { start, startSeconds, endSeconds } = place;
    return { start, startSeconds: rounded(startSeconds), endSeconds: rounded(endSeconds) };
  });
}

/**
 * The column `place_map` of a normalized map: `p` or `t`, then the entries in base 36. Each entry
 * starts with the distance of its start from the previous start. Pages add the distance from the
 * previous page; times add the gap since the end of the previous entry and the duration, both in
 * milliseconds.
 */
export function placeMapOf(places: readonly TextPlace[]): string {
  let [start, number] = [0, 0];
  const entries = places.map((place) => {
    const moved = (place.start - start).toString(36);
    start = place.start;
    if (isPageStart(place)) {
      const pages = (place.page - number).toString(36);
      number = place.page;
      return `${moved},${pages}`;
    }
    const [from, to] = [milliseconds(place.startSeconds), milliseconds(place.endSeconds)];
    const gap = (from - number).toString(36);
    number = to;
    return `${moved},${gap},${(to - from).toString(36)}`;
  });
  return `${places.some(isPageStart) ? "p" : "t"}${entries.join(";")}`;
}

/** Parses the map in a column `place_map`. */
export function placesIn(placeMap: string): TextPlace[] {
  let [start, number] = [0, 0];
  const isOfPages = placeMap.startsWith("p");
  return placeMap
    .slice(1)
    .split(";")
    .map((entry): TextPlace => {
      const [moved = 0, behind = 0, duration = 0] = entry
        .split(",")
        .map((one) => parseInt(one, 36));
      start += moved;
      number += behind;
      if (isOfPages) return { start, page: number };
      const startSeconds = number / 1000;
      number += duration;
      return { start, startSeconds, endSeconds: number / 1000 };
    });
}

/**
 * Where a window is (decision 1.33). White space at its ends does not count, so that a window is
 * never placed on a page or in a cue that contains none of its words.
 *
 * @param totalChars UTF-16 units of the whole original
 */
export function placeOf(
  places: readonly TextPlace[],
  totalChars: number,
  window: { start: number; text: string },
): WindowPlace {
  const { start, end } = wordedPart(window);
  const last = entryAt(places, end - 1);
  if (last === -1) return {};
  const from = Math.max(0, entryAt(places, start));
  const [one, other] = [places[from], places[last]];
  if (one === undefined || other === undefined) return {};
  if (isPageStart(one) || isPageStart(other)) return pagesOf(one as PagePlace, other as PagePlace);
  const startSeconds = timeAt(one, textEnd(places, from, totalChars), start);
  const endSeconds = timeAt(other, textEnd(places, last, totalChars), end);
  return { startSeconds, endSeconds: Math.max(startSeconds, endSeconds) };
}

/** The part of a text between the white space at its ends; `start` is where the text begins. */
export function wordedPart({ start, text }: { start: number; text: string }): Window {
  const end = start + text.trimEnd().length;
  return { start: Math.min(end, start + text.length - text.trimStart().length), end };
}

/** The entries that overlap a window. */
export function placesWithin(places: readonly TextPlace[], { start, end }: Window): TextPlace[] {
  return places.slice(Math.max(0, entryAt(places, start)), entryAt(places, end - 1) + 1);
}

function pagesOf({ page }: PagePlace, { page: endPage }: PagePlace): WindowPlace {
  return endPage === page ? { page } : { page, endPage };
}

/** The last entry that starts at or before the offset; -1 before the first. */
function entryAt(places: readonly TextPlace[], offset: number): number {
  return firstIndex(places, ({ start }) => start > offset) - 1;
}

/**
 * Where the words of an entry end: before the single separator to the next entry, or at the end of
 * the text.
 */
function textEnd(places: readonly TextPlace[], index: number, totalChars: number): number {
  const next = places[index + 1]?.start;
  return next === undefined ? totalChars : next - 1;
}

/** The time at an offset inside a cue, assuming that its text is spoken at an even pace. */
function timeAt(
  { start, startSeconds, endSeconds }: CuePlace,
  textEnds: number,
  offset: number,
): number {
  const share = (offset - start) / Math.max(1, textEnds - start);
  return rounded(startSeconds + Math.min(1, Math.max(0, share)) * (endSeconds - startSeconds));
}

function isPageStart(place: TextPlace): place is PagePlace {
  return "page" in place;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);
const rounded = (seconds: number) => milliseconds(seconds) / 1000;
