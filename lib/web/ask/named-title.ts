import { folded } from "#lib/language/folding.js";
import { withoutSpaces, wordsOf } from "#lib/language/words.js";

/**
 * Whether words name a title: its words in a row, whatever the accents, case and punctuation. A
 * title that the words have only as part of a longer known one, such as Fog in Fog Signal Company,
 * is not named.
 *
 * @param known other titles that the words may name
 */
export function titleNaming(
  words: string,
  known: Iterable<string | null>,
): (title: string) => boolean {
  const asked = termsOf(words);
  const placesOf = (title: string | null) => {
    const own = termsOf(title ?? "");
    if (own.length === 0) return [];
    return asked.flatMap((_, start) =>
      own.every((term, index) => term === asked[start + index])
        ? [{ start, end: start + own.length }]
        : [],
    );
  };
  const places = [...known].flatMap(placesOf);
  return (title) =>
    placesOf(title).some(
      ({ start, end }) =>
        !places.some(
          (one) => one.start <= start && end <= one.end && one.end - one.start > end - start,
        ),
    );
}

/** In a script without spaces, word ends depend on what follows, so single letters are compared. */
function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ word }) => {
    const term = folded(word);
    return withoutSpaces.test(term) ? [...term] : term === "" ? [] : [term];
  });
}
