import type { Window } from "#lib/kernel/window.js";
import { monthNamed } from "#lib/language/month-names.js";
import { covers, type WrittenDate } from "#lib/language/written-dates.js";
import { type CitedText, sharedLetters } from "#lib/research/claims/cited-text.js";
import { isNameForm, swappedIn } from "#lib/research/claims/swapped-items.js";
import type { Item, ItemSentence } from "#lib/research/claims/text-items.js";

/** Why the rules call a sentence unsupported. */
export interface Contradiction {
  /**
   * Windows, in the sentence's text, of the words that are missing or occur only where something
   * else is said.
   */
  missing: readonly Window[];
  /**
   * The sentence of a cited window that says something else instead; null when the words occur
   * nowhere.
   */
  says: { cited: CitedText; sentence: ItemSentence } | null;
}

/**
 * What a sentence says but its cited windows do not (decision 3.34): numbers, dates, names and
 * negations that none of them contains, or contains only elsewhere, while another value or the
 * opposite is in the same place. Null when the rules find nothing, which proves nothing.
 */
export function contradictionIn(
  sentence: ItemSentence,
  cited: readonly CitedText[],
): Contradiction | null {
  const missing: Window[] = sentence.items.filter((item) => !item.isVague && !isSaid(item, cited));
  if (!cited.some(({ isNegated }) => isNegated)) missing.push(...sentence.negations);
  return missing.length > 0 ? { missing, says: null } : swappedIn(sentence, cited);
}

function isSaid(item: Item, cited: readonly CitedText[]): boolean {
  switch (item.kind) {
    case "word":
      return true;
    case "number":
      return isSaidNumber(item, cited);
    case "date":
      return isSaidNumber(item, cited) || item.dates.some((date) => isSaidDate(date, cited));
    case "name":
      return item.words.every((word) => isSaidName(word, cited));
  }
}

function isSaidNumber({ numbers }: Item, cited: readonly CitedText[]): boolean {
  return numbers.some((value) => cited.some((one) => one.numbers.has(value)));
}

/**
 * Whether the cited windows contain a date; its year and day may be apart ("On 11 October … of
 * 2018").
 */
function isSaidDate(date: WrittenDate, cited: readonly CitedText[]): boolean {
  const isSaidBy = (test: (said: WrittenDate) => boolean) =>
    cited.some(({ dates }) => dates.some(test));
  if (isSaidBy((said) => covers(said, date))) return true;
  if (date.years === null || date.month === null) return false;
  const year = { ...date, month: null, day: null };
  const day = { ...date, years: null };
  return (
    isSaidBy((said) => covers(said, year)) &&
    isSaidBy((said) => said.years === null && covers(said, day))
  );
}

function isSaidName(word: string, cited: readonly CitedText[]): boolean {
  if (word.length < 2) return true;
  const month = monthNamed(word);
  return cited.some(({ words, dates }) => {
    const alike = words.get(word.slice(0, sharedLetters));
    if (
      alike?.has(word) ||
      (alike !== undefined && [...alike].some((one) => isNameForm(word, one)))
    ) {
      return true;
    }
    return month !== null && dates.some((date) => date.month === month);
  });
}
