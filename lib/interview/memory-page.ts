import type { MemoryEntry } from "#lib/contract/interview-memory.js";
import { charsOf, pieceOf, type StoredEntry } from "#lib/interview/memory-entry.js";
import { snapDown } from "#lib/kernel/text.js";

/** How much one page may hold: UTF-16 units of text, and entries. */
export interface PageBounds {
  maxChars: number;
  maxEntries: number;
}

export interface MemoryPage {
  entries: MemoryEntry[];
  returnedChars: number;
  /** The entry that the next page begins with and how much of it was delivered; null at the end. */
  next: { entry: StoredEntry; delivered: number } | null;
}

/**
 * Cuts a page from entries in their order, of whose first `delivered` UTF-16 units came before. Nothing
 * is dropped: what does not fit is cut where the page ends, never inside a surrogate pair, and comes
 * with the next page (decision 5.38).
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
