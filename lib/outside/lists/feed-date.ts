import { readMachineDate } from "#lib/kernel/partial-date.js";
import { writtenDay } from "#lib/language/written-dates.js";

/**
 * The date in a feed or a text file: an instant with its offset, or a day; null when there is no
 * date.
 */
export function feedDate(text: string): string | null {
  return readMachineDate(text)?.text ?? writtenDay(text);
}
