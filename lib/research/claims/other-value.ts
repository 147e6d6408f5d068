import { covers } from "#lib/language/written-dates.js";
import {
  type CitedText,
  initialsOf,
  type Place,
  placeKeys,
} from "#lib/research/claims/cited-text.js";
import type { Item, ItemSentence } from "#lib/research/claims/text-items.js";

/** Number of items compared on each side of a value. */
const lookedAt = 4;
/**
 * Minimum items that agree around another value: in general, when the claimed value is vague, and
 * when the other is vague.
 */
const [leastAgreement, leastVague, leastBesideVague] = [3, 4, 5];
/** How many more items must agree around another value than around the same value anywhere. */
const margin = 3;
/** Maximum places compared with one value; with more, nothing is found. */
const maxPlaces = 400;
/** Minimum first letters, and share of the shorter word, that two forms of a name have in common. */
const [sharedLetters, sharedPart] = [4, 0.55];
const listing = new Set("and or und oder y et ou e och og eller en и или ve và و".split(" "));

/**
 * Finds a number, date or name of a sentence that its windows contradict: between the same words
 * they have another one. Null when there is none.
 */
export function swappedIn(
  sentence: ItemSentence,
  cited: readonly CitedText[],
): { missing: readonly Item[]; says: Place } | null {
  for (const [index, item] of sentence.items.entries()) {
    const says = otherValue(sentence, index, item, cited);
    if (says !== null) return { missing: [item], says };
  }
  return null;
}

function otherValue(
  sentence: ItemSentence,
  index: number,
  item: Item,
  cited: readonly CitedText[],
): Place | null {
  const keys = placeKeys(sentence, index);
  const places = cited.flatMap((one) => keys.flatMap((key) => one.places.get(key) ?? []));
  if (places.length > maxPlaces) return null;
  let own = 0;
  let [best, most]: [Place | null, number] = [null, 0];
  for (const place of places) {
    const there = place.sentence.items[place.index] as Item;
    const agreement = agreementOf(sentence, index, place);
    if (isSameValue(item, there)) own = Math.max(own, agreement);
    else if (agreement > most && mayStandFor(there, item, agreement))
      [best, most] = [place, agreement];
  }
  return best === null || most < own + margin || mayBeTheSame(sentence, item, best) ? null : best;
}

/**
 * Whether a sentence that has the value in another position may mean the same: with other words, such as
 * the passive, or as a list in another order. Values swapped between the same words always mean something
 * else.
 */
function mayBeTheSame(claim: ItemSentence, item: Item, { sentence, index }: Place): boolean {
  const { items } = sentence;
  if (!items.some((one) => isSameValue(item, one))) return false;
  const isListed = (one: Item | undefined) => one?.kind === "name" || listing.has(one?.key ?? "");
  let [from, to] = [index, index + 1];
  while (isListed(items[from - 1])) from--;
  while (isListed(items[to])) to++;
  const list = items.slice(from, to);
  const isList =
    list.some(({ key }) => listing.has(key)) && list.some((one) => isSameValue(item, one));
  return isList || wordsBetween(claim) !== wordsBetween(sentence);
}

/** The words of a sentence that are not values, in order. */
const wordsBetween = ({ items }: ItemSentence) =>
  items.flatMap(({ kind, key }) => (kind === "word" ? [key] : [])).join(" ");

/**
 * How many items before and after agree without a gap; matching ends of both sentences count as
 * one. 0 when only function words agree.
 */
function agreementOf(sentence: ItemSentence, index: number, place: Place): number {
  let [agreeing, content] = [0, 0];
  for (const step of [-1, 1]) {
    for (let away = 1; away <= lookedAt; away++) {
      const one = sentence.items[index + step * away];
      const other = place.sentence.items[place.index + step * away];
      if (one?.key !== other?.key) break;
      agreeing++;
      content += Number(one?.isFunctionWord === false);
      if (one === undefined) break;
    }
  }
  return content === 0 ? 0 : agreeing;
}

/**
 * Whether a sentence may have another value in place of this one: a number or date for a number or date, a
 * name for a name.
 */
function mayStandFor(there: Item, item: Item, agreement: number): boolean {
  const least = item.isVague ? leastVague : leastAgreement;
  const isSameKind = (there.kind === "name") === (item.kind === "name");
  return isSameKind && agreement >= (there.isVague ? leastBesideVague : least);
}

function isSameValue(one: Item, other: Item): boolean {
  if (one.kind === "name" && other.kind === "name") {
    const isPartOf = isPart(one.words, other.words) || isPart(other.words, one.words);
    return isPartOf || initialsOf(other) === one.key;
  }
  if (one.numbers.some((value) => other.numbers.includes(value))) return true;
  return one.dates.some((a) => other.dates.some((b) => covers(b, a) || covers(a, b)));
}

function isPart(words: readonly string[], all: readonly string[]): boolean {
  return words.every((word) => all.some((one) => isNameForm(one, word)));
}

/** Whether two folded words are the same or forms of one name, judged by their beginning. */
export function isNameForm(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  return shared >= sharedLetters && shared >= sharedPart * shorter;
}
