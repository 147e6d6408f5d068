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

/** The address of an original: of the present one without a revision, from the top of its text without a window. */
export function readerAddress(
  artistId: string,
  { sourceId, revision, start, end }: { sourceId: string; revision?: string } & Partial<Window>,
): string {
  // A colon and an at sign may stand in a path as they are, and are easier to read so.
  const original = encodeURIComponent(revision === undefined ? sourceId : `${sourceId}@${revision}`)
    .replaceAll("%3A", ":")
    .replaceAll("%40", "@");
  const window = start === undefined ? "" : `#${start}-${end}`;
  return `/artist/${artistId}/reader/${original}${window}`;
}

/** @param original the decoded part of the path; without a revision it is the source alone */
export function readerPlace(original: string, fragment: string): ReaderPlace {
  const [, sourceId = original, revision = null] = ofOriginal.exec(original) ?? [];
  const [, start, end] = ofWindow.exec(fragment) ?? [];
  const window = { start: Number(start), end: Number(end) };
  return { sourceId, revision, window: window.start < window.end ? window : null };
}
