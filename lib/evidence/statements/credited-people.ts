import { sharing } from "./credit-roles.js";
import { foldedWords, type Part, type WrittenSentence } from "./written-sentence.js";

/** The people of a credit. */
export interface People {
  names: Part[];
  /** Index after the last person. */
  to: number;
}

const separator = /^(?:,? |, ?| ?[&/+] ?)$/;
export const ands = new Set(["and", "with", "und", "y", "e", "et", "och", "og", "en", "i"]);
const particles = new Set("de la van von der den del di da du el al ter ten".split(" "));
const auxiliary = /^(?:also|has|have|had|both|then|himself|herself|themselves|is|was|the|who)$/;
const maxPeople = 6;

/**
 * The people whose names start at a part; null when the text says that others share the credit, or
 * that only part of the work is theirs.
 */
export function peopleFrom(sentence: WrittenSentence, first: number): People | null {
  const { parts, text } = sentence;
  const names: Part[] = [];
  let at = first;
  while (at < parts.length && names.length <= maxPeople) {
    if (names.length > 0) {
      if (!separator.test(sentence.between(at)) && !/^,? $/.test(sentence.between(at))) break;
      if (ands.has(parts[at]?.key ?? "")) {
        if (sharing.has(parts[at + 1]?.key ?? "") || parts[at + 1]?.kind === "word") {
          if (sharing.has(parts[at + 1]?.key ?? "")) return null;
          break;
        }
        at++;
      }
    }
    const part = parts[at];
    if (part?.kind !== "name") break;
    let end = at;
    for (let small = smallWords(sentence, end + 1); small > 0; ) {
      end += small + 1;
      small = smallWords(sentence, end + 1);
    }
    const last = parts[end] as Part;
    const written = text.slice(part.start, last.end);
    names.push({ ...part, end: last.end, text: written, key: foldedWords(written) });
    at = end + 1;
  }
  const next = parts[at]?.key ?? "";
  const isPartial = (next === "on" || next === "for") && isPiece(parts[at + 1]);
  if (names.length === 0 || sharing.has(next) || isPartial) return null;
  return { names, to: at };
}

/**
 * How many small words join two names at a part ("de la" in "Rosa de la Cruz"); 0 when any other
 * word is there.
 */
function smallWords(sentence: WrittenSentence, first: number): number {
  const { parts } = sentence;
  for (let at = first; at < first + 3; at++) {
    if (sentence.between(at) !== " ") return 0;
    if (parts[at]?.kind === "name") return at - first;
    if (parts[at]?.kind !== "word" || !particles.has(parts[at]?.key ?? "")) return 0;
  }
  return 0;
}

const isPiece = (part: Part | undefined) =>
  part !== undefined &&
  (part.kind !== "word" ||
    /^(?:two|three|four|five|some|most|several|tracks|songs|half|side|one)$/.test(part.key));

/** The people whose names end before a part. */
export function peopleBefore(sentence: WrittenSentence, end: number): People | null {
  const { parts } = sentence;
  let last = end - 1;
  while (auxiliary.test(parts[last]?.key ?? "")) last--;
  let first = last + 1;
  while (first > 0) {
    const part = parts[first - 1] as Part;
    const isPart = part.kind === "name" || ands.has(part.key) || particles.has(part.key);
    if (
      !isPart ||
      (first <= last &&
        /[.;:]/.test(sentence.between(first)) &&
        !/^\. ?$/.test(sentence.between(first)))
    )
      break;
    first--;
  }
  while (first <= last && parts[first]?.kind !== "name") first++;
  const people = first > last ? null : peopleFrom(sentence, first);
  const isShared = sharing.has(parts[first - 1]?.key ?? "") || sharing.has(parts[last]?.key ?? "");
  return people === null || people.to !== last + 1 || isShared ? null : people;
}
