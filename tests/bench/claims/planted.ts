import { sentencesOf } from "#lib/language/sentences.js";
import type { SetDocument } from "../sets/read-set.js";

export type PlantKind = "number" | "date" | "name";

/** A true sentence in its window of a document, with the values in it that may be swapped. */
export interface TrueSentence {
  id: string;
  text: string;
  window: string;
  title: string | undefined;
  values: Value[];
  /** Values found elsewhere in the window. */
  others: Value[];
}

export interface Value {
  kind: PlantKind;
  start: number;
  end: number;
  text: string;
}

/** UTF-16 units cited around a sentence of a long document. */
const windowChars = 1_200;

// Found by separate patterns, so that values which the rules miss are planted, too.
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const patterns: [PlantKind, RegExp][] = [
  [
    "date",
    new RegExp(
      String.raw`\b(?:(?:${months}) \d{1,2}(?:, \d{4})?|\d{1,2} (?:${months})(?: \d{4})?|(?:${months}) \d{4}|\d{4}-\d\d-\d\d|(?:1[5-9]|20)\d\d(?:s\b)?)(?![\d,.]\d)`,
      "g",
    ),
  ],
  ["number", /(?<![\p{L}\p{N}.,–-])\p{Nd}+(?:[.,]\p{Nd}+)*(?![\p{Nd}])/gu],
  [
    "number",
    /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred)(?!\p{L})/gu,
  ],
  ["name", /(?<=[\p{Ll},’] )\p{Lu}[\p{Ll}’]+(?: \p{Lu}[\p{Ll}’]+)*/gu],
];
const noNames = /^(?:I|The|A|An|In|On|At|Of)$/;

export function valuesIn(text: string): Value[] {
  const found: Value[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => one.start < end && start < one.end)) continue;
      if (noNames.test(match[0])) continue;
      found.push({ kind, start, end, text: match[0] });
    }
  }
  return found;
}

/** The sentences of documents that have a value, each with what is cited around it. */
export function trueSentences(set: string, documents: readonly SetDocument[]): TrueSentence[] {
  return documents.flatMap(({ id, title, text }) => {
    const sentences = sentencesOf(text);
    return sentences.flatMap((one, index) => {
      const sentence = text.slice(one.start, one.end);
      const values = valuesIn(sentence);
      if (values.length === 0 || sentence.length < 40 || sentence.length > 600) return [];
      let [from, to] = [index, index];
      const sizeOf = (a: number, b: number) =>
        (sentences[b]?.end ?? 0) - (sentences[a]?.start ?? 0);
      while (from > 0 && sizeOf(from - 1, to) <= windowChars) from--;
      while (to < sentences.length - 1 && sizeOf(from, to + 1) <= windowChars) to++;
      const window = text.slice(sentences[from]?.start, sentences[to]?.end);
      const others = valuesIn(window).filter(
        (value) =>
          !values.some((own) => own.text.includes(value.text) || value.text.includes(own.text)),
      );
      return [{ id: `${set}/${id}/${index}`, text: sentence, window, title, values, others }];
    });
  });
}

/** A repeatable choice derived from a text. */
export function chosenBy<Item>(items: readonly Item[], seed: string): Item | undefined {
  let hash = 2166136261;
  for (const char of seed) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return items[((hash ^ (hash >>> 12)) >>> 0) % Math.max(1, items.length)];
}

export function withValue(text: string, { start, end }: Value, value: string): string {
  return text.slice(0, start) + value + text.slice(end);
}
