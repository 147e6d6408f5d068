import { codePointsOf } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { withoutLastBrackets } from "#lib/language/names.js";
import { wordsOf } from "#lib/language/words.js";

/** What an original states about a release (decision 3.36). */
export interface Said {
  kind: "release_date" | "credit";
  title: string;
  /** `album`, `single`, …; empty when it is not stated. */
  form: string;
  /** Folded name of the artist; null when it is not stated. */
  by: string | null;
  /** For a credit what was done, else empty. */
  role: string;
  /** `2018`, `2018-10`, `2018-10-11`; for a credit the folded names, sorted, between bars. */
  value: string;
  /** The value as the original writes it. */
  stated: string;
  planned: boolean;
}

/** What is said, and the window of the text that says it. */
export interface FoundStatement {
  said: Said;
  window: Window;
  /** Whether a field of the original states it, so that it applies to every window. */
  isField?: boolean;
  foundBy?: StatementFinder;
}

/** What found a statement: rules in the text and fields, the page's linked data, or the model. */
export type StatementFinder = "rules" | "linked_data" | "model";

/** A row of `statements`, as `write_statements` takes it. */
export interface StatedRow extends Said {
  place: number;
  titleKey: string;
  isField: boolean;
  foundBy: StatementFinder;
  windowStart: number;
  windowEnd: number;
  charStart: number;
  charCount: number;
}

/** Maximum statements kept for one original; UTF-16 units of a title and of a value. */
const [maxStatements, maxTitleChars, maxValueChars] = [64, 80, 200];

/** One row for each title, role and value, in the order given. */
export function rowsOf(text: string, found: readonly FoundStatement[]): StatedRow[] {
  const rows = new Map<string, StatedRow>();
  for (const { said, window, isField = false, foundBy = "rules" } of found) {
    const titleKey = titleKeyOf(said.title);
    const { kind, role, value, form, planned } = said;
    const key = JSON.stringify([kind, titleKey, role, value, form, planned]);
    if (titleKey === null || value === "" || value.length > maxValueChars) continue;
    if (rows.has(key) || rows.size === maxStatements) continue;
    rows.set(key, {
      ...said,
      titleKey,
      place: rows.size,
      isField,
      foundBy,
      windowStart: window.start,
      windowEnd: window.end,
      charStart: codePointsOf(text.slice(0, window.start)),
      charCount: codePointsOf(text.slice(window.start, window.end)),
    });
  }
  return [...rows.values()];
}

/** Words in a title's last brackets that name another edition, and another recording. */
const editions = /\b(?:deluxe|anniversary|edition|reissue|remaster(?:ed)?|expanded|version)\b/i;
const recordings =
  /\b(?:live|acoustic|demos?|remix(?:es)?|mix(?:es)?|instrumental|unplugged|sessions?)\b/i;

/**
 * The comparison form of a title: its last brackets count only when they name another recording
 * ("(Live)"). Null for another edition ("(Deluxe Edition)") and for text that is not a title.
 */
export function titleKeyOf(title: string): string | null {
  const plain = withoutLastBrackets(title);
  const brackets = title.slice(plain.length);
  const isOther = recordings.test(brackets);
  if (!isOther && editions.test(brackets)) return null;
  const key = foldedTitle(isOther || plain === "" ? title : plain);
  return key === "" || key.length > maxTitleChars ? null : key;
}

/** A name or title in comparison form: its words folded, with a blank between them. */
export function foldedTitle(text: string): string {
  const words = wordsOf(text).map(({ word }) => folded(word));
  return words.filter((word) => word !== "").join(" ");
}

/** The value of a credit: the comparison forms of its people, sorted, between bars. */
export function peopleValue(names: readonly string[]): string {
  return [...new Set(names.map(foldedTitle))].toSorted().join("|");
}
