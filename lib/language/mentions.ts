import type { Window } from "#lib/kernel/window.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { folded } from "#lib/language/folding.js";
import { foldedText, type Phrase, type PhraseWord } from "#lib/language/phrase.js";
import { formLanguages, isWordForm } from "#lib/language/word-forms.js";
import { type Word, wordsOf } from "#lib/language/words.js";

/** Syllables that Korean particles add to a word, at most. */
const maxParticles = 3;

const hangul = /^\p{sc=Hangul}+$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Two characters between which a run of katakana, or of signs and words, continues. */
const katakanaRun = /^[\p{sc=Katakana}ー]{2}$/u;
const signsInRun = /[\p{L}\p{N}]|^(.)\1$/u;
const arabic = /^\p{sc=Arabic}/u;
const capital = /^[\p{Lu}\p{Lt}]/u;
/** Between two words of a mention: blanks, one line end, a hyphen, quotation marks, an apostrophe. */
const plainGap = /^[\p{Zs}\t\n\r'’"“”„«»‘&/+-]{1,4}$/u;

/**
 * Where a text mentions a phrase, in order and without overlaps: its words one after the other, each
 * written alike except for case, accents and width, or in another form that the text's language
 * gives it. A form of a capitalised word is capitalised too, because otherwise names and words
 * could not be told apart; only the article of a title may be in small letters. Every form has a term of `phraseTerms`, so that the index leads to every
 * text with a mention.
 */
export function mentionsIn(text: string, phrase: Phrase, analyzer: Analyzer): Window[] {
  if (phrase.characters !== null)
    return charactersIn(text, phrase.characters, phrase.firstCharacters);
  const words = wordsOf(text);
  const asked = phrase.words;
  const isOfText = formLanguages(analyzer, text);
  const mentions: Window[] = [];
  for (let at = 0; at + asked.length <= words.length; at++) {
    const found = words.slice(at, at + asked.length);
    const isMention =
      asked.every((word, index) => isFormOf(word, found[index]?.word ?? "", analyzer, isOfText)) &&
      found.every((word, index) => index === 0 || joins(text, found[index - 1], word, phrase));
    const [first, last] = [found[0], found.at(-1)];
    if (!isMention || first === undefined || last === undefined) continue;
    if (!text.startsWith(phrase.signs, last.end)) continue;
    mentions.push({ start: first.start, end: last.end + phrase.signs.length });
    at += asked.length - 1;
  }
  return mentions;
}

/**
 * Where a text mentions any of the names, in order; of two that overlap the one that begins first
 * counts, and of two that begin alike the longer one.
 */
export function mentionsOfAny(
  text: string,
  names: readonly Phrase[],
  analyzer: Analyzer,
): Window[] {
  const found = names.flatMap((name) => mentionsIn(text, name, analyzer));
  if (names.length === 1) return found;
  let end = 0;
  return found
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter((mention) => {
      if (mention.start < end) return false;
      end = mention.end;
      return true;
    });
}

function isFormOf(
  asked: PhraseWord,
  written: string,
  analyzer: Analyzer,
  isOfText: (language: string) => boolean,
): boolean {
  const found = folded(written);
  const isIndexed = () => analyzer.termsOf(written).some((term) => asked.terms.has(term));
  if (found === asked.folded) return isIndexed();
  if (hangul.test(found)) {
    const particles = found.length - asked.folded.length;
    return found.startsWith(asked.folded) && particles <= maxParticles && isIndexed();
  }
  if (!asked.isArticle && capital.test(asked.written) && !capital.test(written)) return false;
  if (
    arabic.test(found) &&
    analyzer.termsOf(written).join() === analyzer.termsOf(asked.written).join()
  )
    return isIndexed();
  return isWordForm(asked, written, isOfText) && isIndexed();
}

function joins(text: string, before: Word | undefined, word: Word, { gaps }: Phrase): boolean {
  const gap = text.slice(before?.end ?? 0, word.start);
  return plainGap.test(gap) || gaps.has(gap.replace(/\s+/gu, ""));
}

/** Occurrences of folded characters that are not part of a longer run. */
function charactersIn(
  text: string,
  characters: string,
  firstCharacters: ReadonlySet<string>,
): Window[] {
  if (characters === "") return [];
  const { text: haystack, starts } = foldedText(text);
  const inRun = letterOrDigit.test(characters) ? katakanaRun : signsInRun;
  const mentions: Window[] = [];
  for (let at = haystack.indexOf(characters); at !== -1; ) {
    const end = at + characters.length;
    const isCut = [at, end].some((border) => inRun.test(haystack.slice(border - 1, border + 1)));
    const window = { start: starts[at] ?? 0, end: starts[end] ?? text.length };
    const isWhole =
      starts[at] !== starts[at - 1] &&
      starts[end] !== starts[end - 1] &&
      firstCharacters.has(String.fromCodePoint(text.codePointAt(window.start) ?? 0));
    if (!isCut && isWhole) mentions.push(window);
    at = haystack.indexOf(characters, isCut || !isWhole ? at + 1 : end);
  }
  return mentions;
}
