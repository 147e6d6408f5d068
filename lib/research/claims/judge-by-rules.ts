import type { Window } from "#lib/kernel/window.js";
import { monthNamed } from "#lib/language/month-names.js";
import { scriptsIn } from "#lib/language/script-language.js";
import { covers, type WrittenDate } from "#lib/language/written-dates.js";
import type { CitedText } from "#lib/research/claims/cited-text.js";
import { isNameForm, swappedIn } from "#lib/research/claims/other-value.js";
import type { Item, ItemSentence } from "#lib/research/claims/text-items.js";

/** A sentence of a cited window. */
interface Said {
  cited: CitedText;
  sentence: ItemSentence;
}

/** Why the rules call a sentence unsupported. */
export interface Contradiction {
  /** Windows, in the sentence's text, of the values that the cited windows lack or replace. */
  missing: readonly Window[];
  /** The sentence that says something else instead; null when the values occur nowhere. */
  says: Said | null;
}

/**
 * What a sentence says but its cited windows do not (decision 3.34): numbers, dates and names that
 * none of them contains, or in whose place another value stands. Null when the rules find nothing,
 * which proves nothing.
 *
 * @param earlier windows of the sentences before, in which its names may stand
 */
export function contradictionIn(
  sentence: ItemSentence,
  cited: readonly CitedText[],
  earlier: readonly CitedText[] = [],
): Contradiction | null {
  const unsaid = unsaidIn(sentence, cited, earlier);
  const near = closest(sentence, cited)?.sentence;
  // A number or date, which may be counted or reckoned, is missing only where a cited sentence says the
  // rest with another value.
  const isMissing =
    unsaid.some(({ kind }) => kind === "name") ||
    near === undefined ||
    (near.items.some((item) => isOther(item, sentence)) && tellsMost(near, sentence, unsaid));
  const missing = isMissing ? unsaid : [];
  return missing.length > 0 ? { missing, says: null } : swappedIn(sentence, cited);
}

/** The longest span of years that a text may reckon with. */
const longestSpan = 100;

/**
 * The numbers, dates and names of a sentence that no cited window has; for names, none of the
 * sentences before either. What a window in another script may write otherwise is left open: names,
 * and small numbers.
 *
 * @param isStrict whether these count as unsaid, too: small, rough and reckoned numbers, names of which only a
 *   part is there, and the first word of a sentence, if it may be a name
 */
export function unsaidIn(
  sentence: ItemSentence,
  cited: readonly CitedText[],
  earlier: readonly CitedText[],
  isStrict = false,
): Item[] {
  const all = [...cited, ...earlier];
  const countable = Math.max(0, ...cited.map((one) => one.countable));
  return sentence.items.filter((item) => {
    if (item.kind === "word" || (item.isVague && !(isStrict && item.isOpening))) return false;
    if (item.kind === "name")
      return !(isSaidName(item, all, isStrict) || mayBeTranscribed(item, sentence, all));
    const mayBeCounted = item.isRough || item.numbers.some((value) => value <= countable);
    if (mayBeCounted && !(isStrict && cited.every((one) => isInScriptOf(sentence, one))))
      return false;
    const isNumber = item.numbers.some((value) => cited.some(({ numbers }) => numbers.has(value)));
    if (isNumber || item.dates.some((date) => isSaidDate(date, cited))) return false;
    return isStrict || !mayBeReckoned(item, cited);
  });
}

/**
 * Whether a window may write a name in other letters: its main script is neither the name's nor, where the
 * name's occurs in it, the sentence's.
 */
function mayBeTranscribed(
  { words }: Item,
  sentence: ItemSentence,
  cited: readonly CitedText[],
): boolean {
  const [own = ""] = scriptsIn(words.join(" "));
  return cited.some((one) => {
    const [main = own, ...others] = scriptsIn(one.text);
    return own !== main && !(others.includes(own) && isInScriptOf(sentence, one));
  });
}

/** Whether most letters of a sentence and of a window are in one script. */
function isInScriptOf({ words }: ItemSentence, { text }: CitedText): boolean {
  return scriptsIn(words.join(" "))[0] === scriptsIn(text)[0];
}

/** Whether a sentence has at least half of the other words of a claim, if it has three or more. */
function tellsMost(said: ItemSentence, { items }: ItemSentence, unsaid: readonly Item[]): boolean {
  const rest = items.filter((item) => !item.isFunctionWord && !unsaid.includes(item));
  const told = rest.filter(({ key, words }) =>
    [key, ...words].some((one) => said.content.has(one)),
  );
  return rest.length < 3 || 2 * told.length >= rest.length;
}

/** Whether an item is a number or a date that a sentence does not have. */
function isOther({ kind, key }: Item, { items }: ItemSentence): boolean {
  return (kind === "number" || kind === "date") && items.every((one) => one.key !== key);
}

/** The sentence of cited windows that shares the most content words; null when none shares a word. */
export function closest({ content }: ItemSentence, cited: readonly CitedText[]): Said | null {
  let [best, most]: [Said | null, number] = [null, 0];
  for (const text of cited) {
    for (const sentence of text.sentences) {
      const shared = [...content].filter((word) => sentence.content.has(word)).length;
      if (shared > most) [best, most] = [{ cited: text, sentence }, shared];
    }
  }
  return best;
}

/**
 * Whether the cited windows contain a date; its year and day may be apart ("On 11 October … of
 * 2018").
 */
function isSaidDate(date: WrittenDate, cited: readonly CitedText[]): boolean {
  const isSaid = (wanted: WrittenDate) =>
    cited.some(({ dates }) => dates.some((said) => covers(said, wanted)));
  if (isSaid(date)) return true;
  const isWhole = date.years !== null && date.month !== null;
  return isWhole && isSaid({ ...date, month: null, day: null }) && isSaid({ ...date, years: null });
}

/**
 * Whether a number or date may follow from several that the windows have: a year from another one and a span of years,
 * a span from two years, a month of a year that is said elsewhere.
 */
function mayBeReckoned({ numbers, dates }: Item, cited: readonly CitedText[]): boolean {
  const said = cited.flatMap((one) => [...one.numbers]);
  const years = cited.flatMap((one) => one.dates.flatMap((date) => date.years ?? []));
  const spans = said.filter((value) => value <= longestSpan);
  const follows = (value: number) =>
    years.some((year) => spans.includes(Math.abs(year - value)) || years.includes(year + value));
  const isNamed = (month: number) =>
    cited.some((one) =>
      one.words.some((all) => [...all].some((word) => monthNamed(word) === month)),
    );
  const isReached = ({ years: wanted, month, day }: WrittenDate) =>
    (wanted === null || years.includes(wanted[0]) || follows(wanted[0])) &&
    (month === null || isNamed(month)) &&
    (day === null || isSaidDate({ years: null, month, day }, cited));
  return numbers.some(follows) || dates.some(isReached);
}

/**
 * Whether one sentence of the windows has all words of a name. Of two German nouns side by side one is enough, and
 * where it is not strict, one that a window has in a name: a text calls by the surname whom it has introduced. The
 * first word of a sentence may be what the name is called ("Producer Ana Lund"), as long as two others are left.
 */
function isSaidName(
  { words, isOpening, isOne }: Item,
  cited: readonly CitedText[],
  isStrict: boolean,
): boolean {
  const isIn = (wanted: readonly string[]) => cited.some((one) => isTogether(wanted, one));
  const inName = (word: string) =>
    word.length > 1 &&
    cited.some(({ sentences }) =>
      sentences.some(({ items }) =>
        items.some((one) => one.kind === "name" && one.words.some((own) => isNameForm(own, word))),
      ),
    );
  if (!isOne && words.some((word) => isIn([word]))) return true;
  if (!isStrict && words.some(inName)) return true;
  return isIn(words) || (isOpening && words.length > 2 && isIn(words.slice(1)));
}

function isTogether(wanted: readonly string[], { words, known, dates }: CitedText): boolean {
  const has = (all: ReadonlySet<string>, word: string) =>
    all.has(word) || [...all].some((one) => isNameForm(one, word));
  const isDated = (word: string) =>
    dates.some(({ month }) => month !== null && month === monthNamed(word));
  const other = wanted.filter((word) => word.length > 1 && !has(known, word) && !isDated(word));
  return other.length === 0 || words.some((all) => other.every((word) => has(all, word)));
}
