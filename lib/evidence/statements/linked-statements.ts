import type { LinkedRelease } from "#lib/contract/linked-release.js";
import { snapDown } from "#lib/kernel/text.js";
import { wordsOf } from "#lib/language/words.js";
import { tiedStatement } from "./model-statements.js";
import { type FoundStatement, foldedTitle } from "./statement.js";
import { calendarDateAt } from "./written-parts.js";

/** UTF-16 units at the beginning of a text that are searched for what the linked data says. */
const maxChars = 20_000;

/**
 * What the linked data of a page states and its text says, too, each with the sentences that hold
 * title and value. Anything else is dropped, because nobody could quote it.
 */
export function linkedStatements(
  text: string,
  releases: readonly LinkedRelease[],
): FoundStatement[] {
  const within = { start: 0, end: snapDown(text, Math.min(text.length, maxChars)) };
  const dates = releases.some(({ released }) => released !== null)
    ? datesIn(text.slice(0, within.end))
    : [];
  return releases.flatMap(({ title, form, by, released, producers }) => {
    const [producer, ...others] = producers;
    const stated = [
      ...dates
        .filter(({ value }) => value === released)
        .map((date) => ({ says: "release_date", title, value: date.stated })),
      ...(producer === undefined || others.length > 0
        ? []
        : [{ says: "producer", title, value: producer }]),
    ];
    return stated.flatMap((one) => {
      const found = tiedStatement(text, within, one);
      const said = found && { ...found.said, form, by: by === null ? null : foldedTitle(by) };
      return said === null ? [] : { ...found, said, foundBy: "linked_data" };
    }) as FoundStatement[];
  });
}

/** The distinct dates of a text, each as it is written. */
function datesIn(text: string): { value: string; stated: string }[] {
  const dates = new Map<string, { value: string; stated: string }>();
  for (const { start } of wordsOf(text)) {
    const date = calendarDateAt(text, start);
    if (date !== null) dates.set(date.stated, date);
  }
  return [...dates.values()];
}
