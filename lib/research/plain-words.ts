import type { EvidenceNeed } from "#lib/contract/research-request.js";
import { isInside } from "#lib/kernel/window.js";
import { endingStripper } from "#lib/language/endings.js";
import { foldedWords, nameWindows } from "#lib/language/folded-words.js";
import { folded } from "#lib/language/folding.js";
import { en } from "#lib/language/lexicon/en.js";
import { ko } from "#lib/language/lexicon/ko.js";
import { type Lexicon, type PlainWords, wordsIn } from "#lib/language/lexicon/lexicon.js";
import { allLexicons } from "#lib/language/lexicon/lexicons.js";
import { withoutSpaces, wordsOf } from "#lib/language/words.js";

/** Which words of the tables count as plain. */
type Kinds = readonly (keyof PlainWords | "functionWords")[];

/** A title of nothing but these kinds of words looks like plain words. */
const anyTitle: Kinds = ["plain", "asking", "release"];
/** Words of a question that name nothing; beside a title, words of `order` too. */
const anyQuestion: Kinds = ["functionWords", ...anyTitle];
const besideTitle: Kinds = [...anyQuestion, "order"];

/**
 * Whether all words of a text, without the artist's name, are plain words of one language; question
 * words and words for releases count as plain.
 */
export function isPlain(text: string, artistName = ""): boolean {
  return arePlain(text, artistName, anyTitle);
}

/** Whether a word means, in some language, that something is a release or came out. */
export function isReleaseWord(word: string): boolean {
  return word !== "" && arePlain(word, "", ["release"]);
}

/**
 * Whether a question names nothing in particular: without the artist's name, all its words are
 * function words, words of recency, or words that its need already says, in one language ("what is
 * new?", "latest news", "newest album" for a release date).
 */
export function namesNothing(topic: string, artistName: string, need: EvidenceNeed): boolean {
  const kinds: Kinds = need === "release_date" ? ["plain", "posts", "release"] : ["plain", "posts"];
  return arePlain(topic, artistName, kinds);
}

/**
 * Whether a question without its title asks for nothing but when something came out, in a language
 * other than English, which `evidenceAskedFor` reads.
 */
export function asksWhenReleased(question: string): boolean {
  const words = foldedWords(question);
  const tables = tablesOf(anyQuestion);
  return allLexicons.some((lexicon, at) => {
    const known = tables[at]?.words ?? noWords.words;
    if (lexicon === en || !words.every((word) => isKnown(word, known))) return false;
    const { asking, release } = lexicon.plainWords;
    const ofRelease = foldedWords(release);
    return foldedWords(asking).some(
      (when) =>
        ofRelease.includes(when) &&
        words.some((word) => (withoutSpaces.test(when) ? word.includes(when) : word === when)),
    );
  });
}

/** The plain words of a question's language, which is the one that has most of its words. */
export interface PlainLanguage {
  isPlain(word: string): boolean;
  /** Whether a plain word is written with a capital wherever it stands, as German nouns are. */
  isCapital(word: string): boolean;
}

export function plainLanguageOf(words: readonly string[], namesTitle: boolean): PlainLanguage {
  const tables = tablesOf(namesTitle ? besideTitle : anyQuestion);
  const counts = tables.map((table) => words.filter((word) => isKnown(word, table.words)).length);
  const { words: known, capitals } = tables[counts.indexOf(Math.max(...counts))] ?? noWords;
  return {
    isPlain: (word) => isKnown(word, known),
    isCapital: (word) => capitals.has(folded(word)),
  };
}

function arePlain(text: string, artistName: string, kinds: Kinds): boolean {
  const names = nameWindows(text, artistName);
  const words = wordsOf(text).filter((word) => !names.some((name) => isInside(word, name)));
  return tablesOf(kinds).some((table) => words.every(({ word }) => isKnown(word, table.words)));
}

/** The folded words of one language; `capitals` are those that it always writes with a capital. */
interface Table {
  words: ReadonlySet<string>;
  capitals: ReadonlySet<string>;
}
const noWords: Table = { words: new Set(), capitals: new Set() };

/** One table per language; cached, because every shown window needs them. */
const madeTables = new Map<string, readonly Table[]>();
function tablesOf(kinds: Kinds): readonly Table[] {
  const known = madeTables.get(kinds.join(" "));
  if (known !== undefined) return known;
  const made = allLexicons.map((lexicon) => tableOf(lexicon, kinds));
  madeTables.set(kinds.join(" "), made);
  return made;
}

function tableOf({ functionWords, plainWords }: Lexicon, kinds: Kinds): Table {
  const words = kinds.flatMap((kind) =>
    wordsIn(kind === "functionWords" ? functionWords : plainWords[kind]),
  );
  return {
    // In scripts without spaces, the pieces into which a question's words are cut are known, too.
    words: new Set(words.flatMap((word) => [folded(word), ...foldedWords(word)])),
    capitals: new Set(words.filter((word) => /^\p{Lu}/u.test(word)).map(folded)),
  };
}

const hangul = /^\p{sc=Hangul}/u;
const arabicArticle = /^[وف]?[بلك]?ال/u;

/** A Korean word without its particle; any other word as it is. */
export const withoutParticle: (word: string) => string = (() => {
  const stripped = endingStripper(ko.endings, 1);
  return (word) => (hangul.test(word) ? stripped(word) : word);
})();

/** Whether a word is known; in scripts without spaces, whether the run consists of known words. */
function isKnown(written: string, known: ReadonlySet<string>): boolean {
  const word = folded(written);
  if (!withoutSpaces.test(word)) {
    const forms = [word, withoutParticle(word), word.replace(arabicArticle, "")];
    return forms.some((form) => known.has(form));
  }
  const ends = new Set([0]);
  for (let at = 0; at < word.length; at++) {
    if (!ends.has(at)) continue;
    for (const one of known) if (word.startsWith(one, at)) ends.add(at + one.length);
  }
  return ends.has(word.length);
}
