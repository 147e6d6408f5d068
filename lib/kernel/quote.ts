import { isWindowOf, sliceOf, type Window } from "#lib/kernel/window.js";

/** Whether exactly this quote, unit for unit, fills exactly this window of the text (contract 3, registered answers). */
export function quoteStandsAt(text: string, window: Window, quote: string): boolean {
  return isWindowOf(text, window) && sliceOf(text, window) === quote;
}
