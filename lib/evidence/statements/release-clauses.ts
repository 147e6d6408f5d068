import { appositions, fillers, forms, media, regions } from "./statement-words.js";
import { relativeSubject, type Subject } from "./subject-before.js";
import type { Part, WrittenSentence } from "./written-sentence.js";

const clauseWords = new Set(
  `and but or nor while when where who whose after before until till since because as if although though than ahead following
  despite alongside ago later earlier years months weeks days`.split(/\s+/),
);
/**
 * Other things that happen on a date; words ending in "ed" and "ing" are recognized without a
 * table.
 */
const irregular = new Set(
  `held sent met made wrote written sang sung shot began begun sold won went died born ended left gave given built drew drawn
  says said tells told toured tour tickets party`.split(/\s+/),
);
const inflected = /^[a-z]{3,}(?:ed|ing)$/;
const described = new Set("titled entitled called named limited celebrated".split(" "));
const shops = new Set("stores shops shelves".split(" "));
const receiving = new Set("saw sees had got gets received receives".split(" "));
const yearWords = new Set(
  "was is out in of early late mid during spring summer autumn fall winter im en em i nel".split(
    " ",
  ),
);

/** Whether a word ends what one verb says: it starts another clause, or is another verb. */
export function endsClause({ kind, key }: Part): boolean {
  if (kind !== "word" || described.has(key)) return false;
  if (clauseWords.has(key) || irregular.has(key)) return true;
  return inflected.test(key) && !fillers.has(key) && !appositions.has(key);
}

/** Whether a date says when, and is not part of a name as in "their 2018 tour". */
export function saysWhen({ parts }: WrittenSentence, at: number, from: number): boolean {
  return parts[at]?.date?.length !== 4 || at === from || yearWords.has(parts[at - 1]?.key ?? "");
}

/** "hit stores". */
export function isShelved({ parts }: WrittenSentence, at: number): boolean {
  return /^hits?$/.test(parts[at]?.key ?? "") && shops.has(parts[at + 1]?.key ?? "");
}

/** Where the subject of "saw its release" ends; the noun itself when no such verb precedes it. */
export function receiver({ parts }: WrittenSentence, noun: number): number {
  for (let at = noun - 1; at >= noun - 4; at--) {
    const part = parts[at];
    if (part?.kind !== "word") break;
    if (receiving.has(part.key)) return at;
  }
  return noun;
}

/**
 * The antecedent of a relative clause: "X, which the band released"; "X, which came out". Null when
 * the verb is in no relative clause.
 */
export function antecedent(sentence: WrittenSentence, verb: number): Subject {
  const { parts } = sentence;
  for (let at = verb - 1; at > Math.max(0, verb - 7); at--) {
    const part = parts[at] as Part;
    if (part.key === "which") {
      return /^[^\p{L}\p{N}.;:?!]{1,4}$/u.test(sentence.between(at))
        ? relativeSubject(sentence, at)
        : null;
    }
    const isQuiet = fillers.has(part.key) || appositions.has(part.key) || forms.has(part.key);
    if (part.kind !== "name" && !isQuiet) return null;
    if (sentence.between(at) !== " ") return null;
  }
  return null;
}

/** "Worldwide" means everywhere, which an empty region stands for. */
export const regionOf = (key: string) => (key === "worldwide" ? "" : key);

/** Where it came out, given after the date: "on 12 October 2018 in Japan". */
export function placeBehind({ parts }: WrittenSentence, at: number): string {
  const [one, two, three] = [
    parts[at]?.key ?? "",
    parts[at + 1]?.key ?? "",
    parts[at + 2]?.key ?? "",
  ];
  const place = two === "the" ? three : two;
  if (one === "in" && regions.has(place)) return regionOf(place);
  if (one === "on" && media.has(two)) return three === "and" ? "" : two;
  return media.has(one) ? one : "";
}
