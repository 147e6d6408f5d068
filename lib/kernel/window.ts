import { snapDown } from "#lib/kernel/text.js";

/** A half-open piece `[start, end)` of a text, counted in UTF-16 code units (contract 1). */
export interface Window {
  start: number;
  end: number;
}

/** The exact text inside the window. */
export function sliceOf(text: string, window: Window): string {
  return text.slice(window.start, window.end);
}

/** Whether the window lies inside the text, holds something and splits no surrogate pair (contract 1). */
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

/** Whether two windows share at least one code unit; windows that only touch do not. */
export function overlaps(a: Window, b: Window): boolean {
  return a.start < b.end && b.start < a.end;
}
