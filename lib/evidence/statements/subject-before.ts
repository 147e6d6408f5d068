import {
  blank,
  formIn,
  isJoining,
  joint,
  maxWalk,
  owners,
  type PlacedTitle,
  possessive,
  stop,
  titled,
  titleFrom,
} from "./named-title.js";
import { appositions, fillers, forms } from "./statement-words.js";
import { foldedWords, type Part, type WrittenSentence } from "./written-sentence.js";

const prepositions = new Set(
  "in at on through via with for of about from to near under after before behind since until without like than off over around".split(
    " ",
  ),
);
/** At the start of a clause these say when, and the clause's subject follows. */
const conjunctions = new Set("after before since".split(" "));
const articles = new Set("a an the their his her its our".split(" "));
const dash = /^ [–—-] $/;
const copulas = new Set(["was", "were", "is", "are", "wurde", "ist", "est", "fue", "foi"]);

/** The words before a verb: the title that it is about, a word that stands for it, or neither. */
export type Subject =
  | { kind: "title"; title: PlacedTitle; date: string | null; words: string[] }
  /** The release that the text is about: "the album", "it", or no word at all before the verb. */
  | { kind: "text"; form: string; date: string | null; words: string[] }
  | null;

/**
 * The subject of a verb, found by walking back from it over words without influence. Nothing when
 * any other word is between.
 */
export function subjectBefore(sentence: WrittenSentence, verb: number): Subject {
  return walkBack(sentence, verb, false);
}

/**
 * The title before ", which", also after a preposition, but not a title that a single or song is
 * taken from.
 */
export function relativeSubject(sentence: WrittenSentence, pronoun: number): Subject {
  const subject = walkBack(sentence, pronoun, true);
  return subject?.kind === "title" && subject.title.to === pronoun ? subject : null;
}

function walkBack(sentence: WrittenSentence, verb: number, isRelative: boolean): Subject {
  const { parts } = sentence;
  const words: string[] = [];
  let date: string | null = null;
  let by: string | null = null;
  let form = "";
  for (let at = verb - 1; at >= Math.max(0, verb - maxWalk); at--) {
    const part = parts[at] as Part;
    const gap = sentence.between(at + 1);
    const isListed = words.length === 0 && part.kind !== "word" && dash.test(gap);
    if (stop.test(gap) && !isListed)
      return words.length === 0 ? { kind: "text", form, date, words } : null;
    if (part.kind === "date") {
      date ??= part.date;
      continue;
    }
    if (part.kind === "word") {
      if (isStandIn(sentence, at, words)) {
        return {
          kind: "text",
          form: part.key === "record" ? "" : (forms.get(part.key) ?? ""),
          date,
          words,
        };
      }
      if (!fillers.has(part.key) && !appositions.has(part.key)) {
        const start = appositionStart(sentence, at, verb);
        if (start === null) return null;
        at = start;
        words.push("the");
        continue;
      }
      form = forms.get(part.key) ?? form;
      words.push(part.key);
      continue;
    }
    const from = part.kind === "quote" ? at : titleStart(sentence, at);
    const before = parts[from - 1];
    const isOwner = part.kind === "name" && before?.kind === "word" && owners.has(before.key);
    if (isOwner) {
      by = foldedWords(titled(sentence, from, at + 1).title);
      words.push(before.key);
      at = from - 1;
      continue;
    }
    if (part.kind === "name" && possessive.test(gap)) return null;
    const isTaken = forms.has(parts[from - 2]?.key ?? "");
    if (isGoverned(sentence, from - 1) && (!isRelative || isTaken)) return null;
    const ahead = ownerBefore(sentence, from);
    const title = {
      ...titled(sentence, from, at + 1),
      form: formIn(part, ahead.form || form),
      by: by ?? ahead.by,
      isMarked: part.kind === "quote" || form !== "" || ahead.form !== "",
      from,
      to: at + 1,
    };
    return { kind: "title", title, date, words };
  }
  return words.every((word) => !appositions.has(word) || fillers.has(word))
    ? { kind: "text", form: "", date, words }
    : null;
}

/**
 * The first part of the apposition around a part (", their best known record,"); null when it is
 * not in one.
 */
function appositionStart(sentence: WrittenSentence, at: number, verb: number): number | null {
  const { parts } = sentence;
  for (let start = at; start > Math.max(0, at - 10); start--) {
    const part = parts[start] as Part;
    if (part.kind === "date" || /[:;.?!]/.test(sentence.between(start))) return null;
    if (!/,/.test(sentence.between(start))) continue;
    const inside = parts.slice(start, verb);
    const isOne =
      articles.has(part.key) && inside.some(({ key }) => forms.has(key) || key === "record");
    return isOne ? start : null;
  }
  return null;
}

/** "it", or "the album" at the start of its sentence or clause. */
function isStandIn(sentence: WrittenSentence, at: number, words: readonly string[]): boolean {
  const { parts } = sentence;
  const [part, before] = [parts[at] as Part, parts[at - 1]];
  const isQuiet = words.every((word) => fillers.has(word));
  if (!isQuiet) return false;
  const isPronoun = part.key === "it";
  const isNoun =
    (forms.has(part.key) || part.key === "record") &&
    before?.kind === "word" &&
    ["the", "this", "das", "die", "el", "la", "le", "il", "o"].includes(before.key);
  if (!isPronoun && !isNoun) return false;
  const first = isPronoun ? at : at - 1;
  return first === 0 || /[,;:–—]/u.test(sentence.between(first));
}

/** The first part of a title that ends with a part. */
function titleStart(sentence: WrittenSentence, last: number): number {
  let start = last;
  for (;;) {
    let previous = start - 1;
    while (
      previous > start - 3 &&
      isJoining(sentence, previous) &&
      blank.test(sentence.between(previous + 1))
    ) {
      previous--;
    }
    const part = sentence.parts[previous];
    const gap = sentence.between(previous + 1);
    const isJoined = previous < start - 1 && blank.test(gap);
    if (part?.kind !== "name" || !(isJoined || joint.test(gap))) return start;
    start = previous;
  }
}

/** The artist named before a title: "Y's second album X"; "the Y album X". */
function ownerBefore(sentence: WrittenSentence, from: number) {
  const { parts } = sentence;
  let form = "";
  for (let at = from - 1; at >= Math.max(0, from - 8); at--) {
    const part = parts[at] as Part;
    if (/[,;:.–—]/u.test(sentence.between(at + 1))) break;
    if (part.kind === "word" && appositions.has(part.key)) {
      form = form || (forms.get(part.key) ?? "");
      continue;
    }
    const isOwner = possessive.test(sentence.between(at + 1)) || form !== "";
    return part.kind === "name" && isOwner && part.key.length > 1
      ? { by: part.key, form }
      : { by: null, form };
  }
  return { by: null, form };
}

/** Whether a preposition makes what follows it something other than a subject. */
function isGoverned(sentence: WrittenSentence, at: number): boolean {
  const part = sentence.parts[at];
  if (part?.kind !== "word" || !prepositions.has(part.key)) return false;
  const opens = at === 0 || /,/.test(sentence.between(at));
  return !(opens && conjunctions.has(part.key));
}

/**
 * The subject of a further predicate: "X was recorded in Oslo and released by Y". Null when the
 * sentence does not start with a title and its verb, or another verb of that kind is between.
 */
export function firstSubject(sentence: WrittenSentence, verb: number): PlacedTitle | null {
  const before = sentence.parts[verb - 1];
  const isFurther = before?.key === "and" || /,/.test(sentence.between(verb));
  const title = isFurther ? titleFrom(sentence, 0) : null;
  if (title === null || !copulas.has(sentence.parts[title.to]?.key ?? "")) return null;
  const further = sentence.parts.slice(title.to + 1, verb);
  return further.some(({ key }) => copulas.has(key) || key === "which") ? null : title;
}
