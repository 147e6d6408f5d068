import type { Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { withoutSpaces, wordsOf } from "#lib/language/words.js";

/** The words of a text, folded: lower case, without accents. */
export function foldedWords(text: string): string[] {
  return wordsOf(text).map(({ word }) => folded(word));
}

/**
 * Where a text has a name as whole words.
 *
 * @param isSame whether two folded words are the same; by default only equal ones are
 */
export function nameWindows(
  text: string,
  name: string,
  isSame = (one: string, other: string) => one === other,
): Window[] {
  if (withoutSpaces.test(name)) {
    const pieces = text.split(name);
    return pieces.slice(1).map((_, at) => {
      const end = pieces.slice(0, at + 1).join(name).length + name.length;
      return { start: end - name.length, end };
    });
  }
  const words = wordsOf(text);
  const parts = foldedWords(name);
  return words.flatMap(({ start }, at) => {
    const run = words.slice(at, at + parts.length);
    const isName =
      parts.length > 0 && parts.every((part, i) => isSame(folded(run[i]?.word ?? ""), part));
    return isName ? [{ start, end: run.at(-1)?.end ?? start }] : [];
  });
}
