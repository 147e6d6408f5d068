/** The language that most texts in a script have. */
export interface ScriptLanguage {
  /** BCP 47. */
  code: string;
  /** In English. */
  name: string;
}

/** Kana comes before Han, which Japanese has, too. */
const byScript: readonly (readonly [code: string, name: string, letters: RegExp, share: number])[] =
  [
    ["ja", "Japanese", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 0.1],
    ["zh", "Chinese", /\p{sc=Han}/gu, 0.5],
    ["ru", "Russian", /\p{sc=Cyrillic}/gu, 0.5],
    ["ar", "Arabic", /\p{sc=Arabic}/gu, 0.5],
    ["el", "Greek", /\p{sc=Greek}/gu, 0.5],
    ["he", "Hebrew", /\p{sc=Hebrew}/gu, 0.5],
    ["hi", "Hindi", /\p{sc=Devanagari}/gu, 0.5],
    ["ko", "Korean", /\p{sc=Hangul}/gu, 0.5],
    ["th", "Thai", /\p{sc=Thai}/gu, 0.5],
  ];

/** The language of the script that a text is written in; null for Latin and other scripts. */
export function scriptLanguageOf(text: string): ScriptLanguage | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = byScript.find(
    ([, , script, share]) => (text.match(script)?.length ?? 0) > share * letters,
  );
  return found === undefined ? null : { code: found[0], name: found[1] };
}

/** Scripts in which one name is written differently; Japanese has Han and kana in one text. */
const scripts = Object.entries({
  Latin: /\p{sc=Latin}/gu,
  Cyrillic: /\p{sc=Cyrillic}/gu,
  Greek: /\p{sc=Greek}/gu,
  Arabic: /\p{sc=Arabic}/gu,
  Hebrew: /\p{sc=Hebrew}/gu,
  Devanagari: /\p{sc=Devanagari}/gu,
  Thai: /\p{sc=Thai}/gu,
  Hangul: /\p{sc=Hangul}/gu,
  Han: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
});

/** UTF-16 units that tell a text's scripts. */
const sampleChars = 2_000;

/** The scripts of the letters at the beginning of a text, the one with most letters first. */
export function scriptsIn(text: string): string[] {
  const sample = text.slice(0, sampleChars);
  return scripts
    .map(([name, letters]) => ({ name, count: sample.match(letters)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name }) => name);
}
