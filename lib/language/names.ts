import { finished, type Steps, stepWords } from "#lib/kernel/steps.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { firstAnalyzer } from "#lib/language/first-analysis.js";
import { type Word, wordsOf } from "#lib/language/words.js";

/**
 * How names and titles become keys. It is the same in every language, so that a name in one text
 * finds a title in another.
 */
export const nameAnalyzer: Analyzer = firstAnalyzer;

/** Limits per name (words, UTF-16 units) and for the names kept per text. */
const maxNameWords = 8;
const maxNameChars = 80;
const maxNames = 200;

const capital = /^[\p{Lu}\p{Lt}]/u;
const digits = /^\p{N}+$/u;
const letter = /\p{L}/u;
/**
 * Characters allowed between two words of one name: a blank, a hyphen, an apostrophe, `&`, and
 * after an initial a full stop.
 */
const within = /^[ \u00a0'’&-]{1,3}$/u;
const afterInitial = /^\. ?$/;
const quoted = /["“„«「『]([^"“”„«»「」『』\n]{2,80})["”“»」』]/gu;
const [opening, closing] = ["([（", ")]）"];

/** Small words that join the parts of one name: Songs from the Attic, Prince of Wales, Rosa de la Cruz. */
export const joining: ReadonlySet<string> = new Set(
  `of the a an and for from in on at to with de la le les du des del della di da do dos van von der den og och und i y e
   el al bin ibn av`.split(/\s+/),
);

export function quotedPhrases(text: string): string[] {
  return [...text.matchAll(quoted)].map(([, inside = ""]) => inside);
}

/** The comparison form of a title or name: its search terms, without a bracketed part at the end ("(Live)"). */
export function nameKey(title: string): string {
  const key = keyOf(wordsOf(withoutLastBrackets(title)));
  return key === "" ? keyOf(wordsOf(title)) : key;
}

/**
 * A title without the brackets at its end; nested ones stay. Reads from the end, in time linear in
 * the title's length.
 */
export function withoutLastBrackets(title: string): string {
  const text = title.trimEnd();
  if (text === "" || !closing.includes(text.charAt(text.length - 1))) return title;
  for (let at = text.length - 2; at >= 0; at--) {
    if (opening.includes(text.charAt(at))) return text.slice(0, at).trimEnd();
    if (closing.includes(text.charAt(at))) return title;
  }
  return title;
}

/** The names in a text, as `nameSteps` finds them. */
export function namesIn(text: string): string[] {
  return finished(nameSteps(text, wordsOf(text)));
}

/**
 * The names in a text, as keys (`nameKey`): runs of capitalised words with the small words that
 * join them, the parts of such runs, and quoted texts. `tokens` are the words of the text. A
 * heuristic: keys are only used to find an original whose title has the same key.
 */
export function* nameSteps(text: string, tokens: readonly Word[]): Steps<string[]> {
  const names = new Set<string>();
  const add = (tokens: readonly Word[]) => {
    if (tokens.length > maxNameWords) return;
    const key = keyOf(tokens);
    const isName = key.length <= maxNameChars && letter.test(key);
    if (isName && names.size < maxNames) names.add(key);
  };
  for (const phrase of quotedPhrases(text)) add(wordsOf(phrase));
  let told = 0;
  for (let first = 0; first < tokens.length && names.size < maxNames; first++) {
    if (first - told >= stepWords) {
      yield first - told;
      told = first;
    }
    if (!isCapitalised(text, tokens[first])) continue;
    const parts = partsFrom(text, tokens, first);
    const end = parts.at(-1)?.[1] ?? first + 1;
    // Every run of adjacent parts is kept, since a joining word may also separate two names: Rosa de la Cruz at Harbour Hall.
    for (const [index, [from]] of parts.entries()) {
      // Parts are in order, so the first part that makes the name too long ends the loop.
      for (let last = index; (parts[last]?.[1] ?? Infinity) <= from + maxNameWords; last++) {
        add(tokens.slice(from, parts[last]?.[1]));
      }
    }
    // Also without the first word, which may only be capitalised as the start of a sentence or as a
    // form of address.
    add(tokens.slice(first + 1, parts[0]?.[1]));
    add(tokens.slice(first + 1, end));
    first = end - 1;
  }
  yield Math.min(stepWords, tokens.length - told);
  return [...names];
}

/** The capitalised runs, as `[from, to)`, in the name that starts at this token. */
function partsFrom(text: string, tokens: readonly Word[], first: number): [number, number][] {
  const parts: [number, number][] = [[first, first + 1]];
  for (let part = parts[0]; part !== undefined; ) {
    while (isCapitalised(text, tokens[part[1]]) && joins(text, tokens, part[1])) part[1]++;
    let next = part[1];
    while (next < part[1] + 2 && isJoining(text, tokens[next]) && joins(text, tokens, next)) next++;
    const goesOn = next > part[1] && isCapitalised(text, tokens[next]) && joins(text, tokens, next);
    part = goesOn ? [next, next + 1] : undefined;
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

/** Whether the characters between a token and the previous one allow both to belong to one name. */
function joins(text: string, tokens: readonly Word[], index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (before === undefined || token === undefined) return false;
  const between = text.slice(before.end, token.start);
  return within.test(between) || (before.end - before.start === 1 && afterInitial.test(between));
}

function isCapitalised(text: string, token: Word | undefined): boolean {
  if (token === undefined) return false;
  const word = text.slice(token.start, token.end);
  return capital.test(word) || digits.test(word);
}

function isJoining(text: string, token: Word | undefined): boolean {
  return token !== undefined && joining.has(text.slice(token.start, token.end).toLowerCase());
}

function keyOf(tokens: readonly Word[]): string {
  return tokens.flatMap(({ word }) => nameAnalyzer.termsOf(word)).join(" ");
}
