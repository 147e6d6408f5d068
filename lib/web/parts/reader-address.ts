import type { Window } from "#lib/kernel/window.js";

/** What an address of the reader names: an original at a revision, and the window that is quoted. */
export interface ReaderPlace {
  sourceId: string;
  /** Null: the current one. */
  revision: string | null;
  window: Window | null;
}

const ofOriginal = /^(.+)@([0-9a-f]{64})$/;
const ofWindow = /^(\d{1,9})-(\d{1,9})$/;

/** The address at which a quotation is read in its original. */
export function readerAddress(
  artistId: string,
  { sourceId, revision, start, end }: { sourceId: string; revision: string } & Window,
): string {
  const original = encodeURIComponent(`${sourceId}@${revision}`);
  return `/artist/${artistId}/reader/${original}#${start}-${end}`;
}

/** @param original the decoded part of the path; without a revision it is the source alone */
export function readerPlace(original: string, fragment: string): ReaderPlace {
  const [, sourceId = original, revision = null] = ofOriginal.exec(original) ?? [];
  const [, start, end] = ofWindow.exec(fragment) ?? [];
  const window = { start: Number(start), end: Number(end) };
  return { sourceId, revision, window: window.start < window.end ? window : null };
}
