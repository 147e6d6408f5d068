import type { EvidenceNeed } from "#lib/contract/research-request.js";
import type { PlainWords } from "#lib/language/lexicon/lexicon.js";
import { allLexicons } from "#lib/language/lexicon/lexicons.js";

const noSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Which words of the tables count as plain. */
type Kinds = readonly (keyof PlainWords)[];

/** A text as it is compared with the tables: lower case, without accents. */
function foldedText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text, folded: lower case, without accents. */
export function foldedWords(text: string): string[] {
  return foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Whether all words of a text, without the artist's name, are plain words of one language; question
 * words and words for releases count as plain.
 */
export function isPlain(text: string, artistName = ""): boolean {
  return arePlain(wordsWithout(text, artistName), ["plain", "asking", "release"]);
}

/**
 * Whether a question names nothing in particular: without the artist's name, all its words are
 * function words, words of recency, or words that its need already says, in one language ("what is
 * new?", "latest news", "newest album" for a release date).
 */
export function namesNothing(topic: string, artistName: string, need: EvidenceNeed): boolean {
  const kinds: Kinds = need === "release_date" ? ["plain", "posts", "release"] : ["plain", "posts"];
  return arePlain(wordsWithout(topic, artistName), kinds);
}

function wordsWithout(text: string, artistName: string): string[] {
  const name = foldedWords(artistName).join(" ");
  const words = foldedWords(text);
  if (name === "") return words;
  const joined = ` ${words.join(" ")} `;
  const rest = noSpaces.test(name)
    ? joined.replaceAll(name, " ")
    : joined.replaceAll(` ${name} `, " ");
  return rest.split(" ").filter((word) => word !== "");
}

function arePlain(words: readonly string[], kinds: Kinds): boolean {
  return plainSets(kinds).some((known) =>
    words.every((word) => (noSpaces.test(word) ? isJoined(word, known) : known.has(word))),
  );
}

/**
 * The folded words of these kinds, one set per language; cached, because every shown window needs
 * them.
 */
const madeSets = new Map<string, readonly ReadonlySet<string>[]>();
function plainSets(kinds: Kinds): readonly ReadonlySet<string>[] {
  const known = madeSets.get(kinds.join(" "));
  if (known !== undefined) return known;
  const made = allLexicons
    .flatMap(({ plainWords }) => plainWords ?? [])
    .map((table) => new Set(kinds.flatMap((kind) => foldedText(table[kind]).split(/\s+/))));
  madeSets.set(kinds.join(" "), made);
  return made;
}

/** Whether a run of characters without spaces can be cut into known words. */
function isJoined(run: string, known: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < run.length; at++) {
    if (!ends.has(at)) continue;
    for (const word of known)
      if (word !== "" && run.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(run.length);
}
