import { covers } from "#lib/language/written-dates.js";
import {
  type CitedText,
  type Place,
  placeKeys,
  sharedLetters,
} from "#lib/research/claims/cited-text.js";
import { type Item, type ItemSentence, initialsOf } from "#lib/research/claims/text-items.js";

/** Number of items compared on each side of a position. */
const lookedAt = 4;
/**
 * By how many items the position of another value must agree better than any position of the same
 * value.
 */
const margin = 3;
/** Minimum items that agree around the position of another value, and of a vague one. */
const [leastAgreement, leastVague] = [3, 4];
/** Minimum items that agree around a word that only one side negates. */
const leastNegated = 2;
/** Minimum share of the shorter word that two forms of a name have in common: Norway, Norwegian. */
const sharedPart = 0.55;
const listing = new Set("and or und oder y et ou e och og eller en и или ve và و".split(" "));
/**
 * Maximum positions compared with one item; with more, as in a text that repeats one word, nothing
 * is found.
 */
const maxPlaces = 400;

/** A position that says something else, with its cited window. */
interface OtherPlace extends Place {
  cited: CitedText;
}

/**
 * The first number, date or name of a sentence that its windows contain only where something else
 * is said, while another value of its kind occurs between the same words. Or the first word that
 * only one side negates. Null when there is neither.
 */
export function swappedIn(
  sentence: ItemSentence,
  cited: readonly CitedText[],
): { missing: readonly Item[]; says: OtherPlace } | null {
  for (const [index, item] of sentence.items.entries()) {
    const places = comparedPlaces(sentence, index, cited);
    const says =
      item.kind === "word"
        ? negatedElsewhere(sentence, index, places)
        : otherValue(sentence, index, places);
    if (says !== null) return { missing: [item], says };
  }
  return null;
}

function comparedPlaces(
  sentence: ItemSentence,
  index: number,
  cited: readonly CitedText[],
): OtherPlace[] {
  const found: OtherPlace[] = [];
  const keys = placeKeys(sentence, index);
  for (const one of cited) {
    for (const key of keys) {
      const places = one.places.get(key) ?? [];
      if (found.length + places.length > maxPlaces) return [];
      for (const place of places) found.push({ ...place, cited: one });
    }
  }
  return found;
}

function otherValue(
  sentence: ItemSentence,
  index: number,
  places: readonly OtherPlace[],
): OtherPlace | null {
  const item = sentence.items[index] as Item;
  let own = 0;
  let [best, most]: [OtherPlace | null, number] = [null, 0];
  for (const place of places) {
    const there = place.sentence.items[place.index] as Item;
    const isSame = isSameValue(item, there);
    if (!isSame && !mayStandFor(there, item)) continue;
    const agreement = agreementOf(sentence, index, place, !isSame);
    if (isSame) own = Math.max(own, agreement);
    else if (agreement > most) [best, most] = [place, agreement];
  }
  const least = item.isVague ? leastVague : leastAgreement;
  if (best === null || most < Math.max(least, own + margin)) return null;
  return isListedWith(item, best) ? null : best;
}

/**
 * Whether a name is in one list with the name at a position ("Ana, Tom and Liv"), where order means
 * nothing.
 */
function isListedWith(item: Item, { sentence: { items }, index }: Place): boolean {
  const isListed = (one: Item | undefined) => one?.kind === "name" || listing.has(one?.key ?? "");
  let [from, to] = [index, index + 1];
  while (isListed(items[from - 1])) from--;
  while (isListed(items[to])) to++;
  const list = items.slice(from, to);
  return (
    list.some(({ key }) => listing.has(key)) &&
    list.some((one) => one.kind === "name" && isSameValue(item, one))
  );
}

function negatedElsewhere(
  sentence: ItemSentence,
  index: number,
  places: readonly OtherPlace[],
): OtherPlace | null {
  const item = sentence.items[index] as Item;
  let own = 0;
  let [best, most]: [OtherPlace | null, number] = [null, 0];
  for (const place of places) {
    const isSame = place.sentence.items[place.index]?.isNegated === item.isNegated;
    const agreement = agreementOf(sentence, index, place, !isSame);
    if (isSame) own = Math.max(own, agreement + 1);
    else if (agreement > most) [best, most] = [place, agreement];
  }
  return most >= leastNegated && most > own ? best : null;
}

/**
 * How many items before and after agree without a gap; matching ends of both sentences count as
 * one. 0 when only function words agree. `isStrict`: the marks between them must agree too.
 */
function agreementOf(
  sentence: ItemSentence,
  index: number,
  place: Place,
  isStrict: boolean,
): number {
  const before = side(sentence, index, place, -1, isStrict);
  const behind = side(sentence, index, place, 1, isStrict);
  return before.content + behind.content === 0 ? 0 : before.agreeing + behind.agreeing;
}

function side(
  sentence: ItemSentence,
  index: number,
  place: Place,
  step: -1 | 1,
  isStrict: boolean,
): { agreeing: number; content: number } {
  let [agreeing, content] = [0, 0];
  while (agreeing < lookedAt) {
    const [at, there] = [index, place.index].map((from) => from + step * (agreeing + 1)) as [
      number,
      number,
    ];
    const [one, other] = [sentence.items[at], place.sentence.items[there]];
    if (one === undefined && other === undefined) return { agreeing: agreeing + 1, content };
    if (one === undefined || other === undefined || one.key !== other.key) break;
    if (isStrict && marksAt(sentence, at, step) !== marksAt(place.sentence, there, step)) break;
    agreeing++;
    content += Number(!one.isFunctionWord);
  }
  return { agreeing, content };
}

/** The marks between an item and its neighbour in the direction that is compared. */
function marksAt({ items }: ItemSentence, index: number, step: -1 | 1): string | undefined {
  return items[step === 1 ? index : index + 1]?.marks;
}

/**
 * Whether a sentence may have replaced the other item with this one: a number with a year, a name
 * with a name.
 */
function mayStandFor(there: Item, item: Item): boolean {
  if (there.kind === "word" || (there.isVague && !item.isVague)) return false;
  return (there.kind === "name") === (item.kind === "name");
}

function isSameValue(one: Item, other: Item): boolean {
  if (one.numbers.some((value) => other.numbers.includes(value))) return true;
  if (one.dates.some((a) => other.dates.some((b) => covers(b, a) || covers(a, b)))) return true;
  if (one.kind === "name" && initialsOf(other) === one.key) return true;
  return one.kind === "name" && (isPart(one.words, other.words) || isPart(other.words, one.words));
}

function isPart(words: readonly string[], all: readonly string[]): boolean {
  return words.every((word) => all.some((one) => one === word || isNameForm(one, word)));
}

/** Whether two folded words are forms of one name, judged by their beginning. */
export function isNameForm(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  return shared >= sharedLetters && shared >= sharedPart * shorter;
}
