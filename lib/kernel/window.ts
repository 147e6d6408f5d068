import { snapDown, snapToGrapheme } from "#lib/kernel/text.js";

/** A half-open piece `[start, end)` of a text, counted in UTF-16 code units (decision 1.1). */
export interface Window {
  start: number;
  end: number;
}

/** A window and its further parts as one list; empty without a window. */
export function partsOf(one: (Window & { also?: readonly Window[] }) | null | undefined): Window[] {
  return one == null ? [] : [{ start: one.start, end: one.end }, ...(one.also ?? [])];
}

/** Whether the whole of a window lies in another window. */
export function isInside(inner: Window, outer: Window): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two windows of one text have a part in common. */
export function doOverlap(one: Window, other: Window): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The exact text inside the window. */
export function sliceOf(text: string, window: Window): string {
  return text.slice(window.start, window.end);
}

/**
 * The part of a text from an index, of at most `maxChars` units. It ends between graphemes, or between characters where
 * one grapheme fills it (decision 1.1).
 */
export function windowFrom(text: string, index: number, maxChars: number): Window {
  const start = snapDown(text, index);
  const limit = Math.min(text.length, start + maxChars);
  const end = snapToGrapheme(text, limit);
  return { start, end: end > start ? end : snapDown(text, limit) };
}

/** Whether the window is a non-empty part of the text and splits no surrogate pair (decision 1.1). */
export function isWindowOf(text: string, { start, end }: Window): boolean {
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(end) &&
    start >= 0 &&
    start < end &&
    end <= text.length &&
    snapDown(text, start) === start &&
    snapDown(text, end) === end
  );
}

/** Whether the window's text equals the quote, UTF-16 unit for unit. */
export function isQuoteAt(text: string, window: Window, quote: string): boolean {
  return isWindowOf(text, window) && sliceOf(text, window) === quote;
}
