/** The letters of scripts by their ISO 15924 codes; Japanese has Han and kana (`Hrkt`) in one text. */
export const lettersOf = {
  Latn: /\p{sc=Latin}/gu,
  Cyrl: /\p{sc=Cyrillic}/gu,
  Grek: /\p{sc=Greek}/gu,
  Arab: /\p{sc=Arabic}/gu,
  Hebr: /\p{sc=Hebrew}/gu,
  Deva: /\p{sc=Devanagari}/gu,
  Thai: /\p{sc=Thai}/gu,
  Hang: /\p{sc=Hangul}/gu,
  Hani: /\p{sc=Han}/gu,
  Hrkt: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu,
} as const satisfies Record<string, RegExp>;

type Script = keyof typeof lettersOf;

/**
 * The language of most texts in a script (BCP 47), with the minimum share of its letters; the first that fits counts.
 */
const languages: readonly (readonly [code: string, script: Script, share: number])[] = [
  ["ja", "Hrkt", 0.1],
  ["zh", "Hani", 0.5],
  ["ru", "Cyrl", 0.5],
  ["ar", "Arab", 0.5],
  ["el", "Grek", 0.5],
  ["he", "Hebr", 0.5],
  ["hi", "Deva", 0.5],
  ["ko", "Hang", 0.5],
  ["th", "Thai", 0.5],
];

/** The language of the script that a text is written in (BCP 47); null for Latin and other scripts. */
export function scriptLanguageOf(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = languages.find(
    ([, script, share]) => (text.match(lettersOf[script])?.length ?? 0) > share * letters,
  );
  return found?.[0] ?? null;
}

/** UTF-16 units that tell a text's scripts. */
const sampleChars = 2_000;

/**
 * The scripts of the letters at the beginning of a text, the one with most letters first: scripts in
 * which one name is written differently, so that kana count as Han.
 */
export function scriptsIn(text: string): string[] {
  const sample = text.slice(0, sampleChars);
  const { Hrkt, ...scripts } = lettersOf;
  const kana = sample.match(Hrkt)?.length ?? 0;
  return (Object.keys(scripts) as (keyof typeof scripts)[])
    .map((name) => {
      const count = sample.match(scripts[name])?.length ?? 0;
      return { name, count: name === "Hani" ? count + kana : count };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ name }) => name);
}
