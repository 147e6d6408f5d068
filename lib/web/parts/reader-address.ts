import type { Window } from "#lib/kernel/window.js";

/** The parts of a reader address: an original at a revision, and the quoted window. */
export interface ReaderPlace {
  sourceId: string;
  /** Null for the current revision. */
  revision: string | null;
  window: Window | null;
}

const ofOriginal = /^(.+)@([0-9a-f]{64})$/;
const ofWindow = /^(\d{1,9})-(\d{1,9})$/;

/**
 * The reader address of an original: without a revision the current one, without a window from the
 * start of its text.
 */
export function readerAddress(
  artistId: string,
  { sourceId, revision, start, end }: { sourceId: string; revision?: string } & Partial<Window>,
): string {
  // A colon and an at sign may stay unescaped in a path, and are easier to read that way.
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
