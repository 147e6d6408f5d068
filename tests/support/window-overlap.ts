import type { Window } from "#lib/kernel/window.js";

/** Whether two windows share at least one code unit; windows that only touch do not. */
export function overlaps(a: Window, b: Window): boolean {
  return a.start < b.end && b.start < a.end;
}
