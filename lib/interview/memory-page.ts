import type { MemoryEntry } from "#lib/contract/interview-memory.js";
import { charsOf, pieceOf, type StoredEntry } from "#lib/interview/memory-entry.js";
import { snapDown } from "#lib/kernel/text.js";

/** Most UTF-16 units of text on one page, and most entries. */
export interface PageBounds {
  maxChars: number;
  maxEntries: number;
}

export interface MemoryPage {
  entries: MemoryEntry[];
  returnedChars: number;
  /** The first entry of the next page and its UTF-16 units that were delivered; null at the end. */
  next: { entry: StoredEntry; delivered: number } | null;
}

/**
 * Cuts a page from entries in their order. An entry that does not fit is cut, never inside a surrogate pair, and
 * continued on the next page (decision 5.38).
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
