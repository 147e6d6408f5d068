import { nameKey, withoutLastBrackets } from "#lib/kernel/names.js";
import {
  appositions,
  companies,
  editions,
  fillers,
  forms,
  otherRecordings,
  regions,
} from "./statement-words.js";
import { foldedWords, type Part, type WrittenSentence } from "./written-sentence.js";

/** A title that a text names, with what it says of it. */
export interface NamedTitle {
  title: string;
  /** `album`, `single`, …; empty when the text does not say. */
  form: string;
  /** Folded name of whose work it is; null when the text does not say. */
  by: string | null;
  /** Whether it is written as a title: quoted, or called a release. */
  isMarked: boolean;
}

/** A title that a sentence names, with the parts `[from, to)` that name it. */
export interface PlacedTitle extends NamedTitle {
  from: number;
  to: number;
}

const joining = new Set(
  `of the a an and for from in on at to with de la le les du des del della di da do dos van von der den og och und y e el al`.split(
    " ",
  ),
);
const maxTitleChars = 80;
const maxWalk = 24;
const blank = /^[ \u00a0]$/u;
const joint = /^ ?[&+/] ?$/;
const possessive = /^(?:['’]s|s['’]|['’]) $/u;
const stop = /[:;.?!–—|]/u;
const prepositions = new Set(
  "in at on through via with for of about from to near under für mit".split(" "),
);
const owners = new Set(["by", "from", "von", "de", "par", "por", "di", "av", "van"]);
const quietWords = new Set([
  "was",
  "were",
  "is",
  "are",
  "been",
  "be",
  "which",
  "that",
  "has",
  "had",
]);

/**
 * The comparison form of a title. A bracket at its end counts when it tells another recording ("(Live)"); null when it tells
 * another edition ("(Deluxe Edition)").
 */
export function titleKeyOf(title: string): string | null {
  const plain = withoutLastBrackets(title);
  const bracket = foldedWords(title.slice(plain.length)).split(" ");
  const isOther = bracket.some((word) => otherRecordings.has(word));
  if (!isOther && bracket.some((word) => editions.has(word))) return null;
  const key = foldedWords(isOther || plain === "" ? title : plain);
  return key === "" || key.length > maxTitleChars || nameKey(title) === "" ? null : key;
}

/** The title that begins at a part, articles and what it is called in front of it included; null when none does. */
export function titleFrom(sentence: WrittenSentence, first: number): PlacedTitle | null {
  const { parts } = sentence;
  let by: string | null = null;
  let form = "";
  for (let at = first; at < Math.min(parts.length, first + maxWalk); at++) {
    const part = parts[at] as Part;
    if (at > first && stop.test(sentence.between(at))) return null;
    if (part.kind === "date") return null;
    if (part.kind === "word") {
      if (!appositions.has(part.key)) return null;
      form = forms.get(part.key) ?? form;
      continue;
    }
    const isCalled = forms.has(parts[at + 1]?.key ?? "");
    if (part.kind === "name" && (possessive.test(sentence.between(at + 1)) || isCalled)) {
      by = part.key;
      continue;
    }
    const to = part.kind === "quote" ? at + 1 : titleEnd(sentence, at);
    const behind = ownerBehind(sentence, to);
    return {
      ...titled(sentence, at, to),
      form: formIn(part, form || behind.form),
      by: behind.by ?? by,
      isMarked: part.kind === "quote" || form !== "",
      from: first,
      to: behind.to,
    };
  }
  return null;
}

function titled({ text, parts }: WrittenSentence, from: number, to: number) {
  return { title: text.slice(parts[from]?.start, parts[to - 1]?.end) };
}

/** Behind the last part of a title of capitalised runs with the small words that join them. */
function titleEnd(sentence: WrittenSentence, first: number): number {
  const { parts } = sentence;
  let end = first + 1;
  for (;;) {
    let next = end;
    while (next < end + 2 && isJoining(sentence, next)) next++;
    const part = parts[next];
    const gap = sentence.between(next);
    if (part?.kind !== "name" || !(blank.test(gap) || (next === end && joint.test(gap))))
      return end;
    const isPlace = next > end && (regions.has(part.key) || isCompany(part));
    if (next === end && !joint.test(gap)) return end;
    if (isPlace) return end;
    end = next + 1;
  }
}

const isCompany = (part: Part) => part.key.split(" ").some((word) => companies.has(word));

function isJoining(sentence: WrittenSentence, at: number): boolean {
  const part = sentence.parts[at];
  return part?.kind === "word" && joining.has(part.key) && blank.test(sentence.between(at));
}

/** Whose work a title is said to be behind it: by Y; , the third album by Y. */
function ownerBehind(sentence: WrittenSentence, to: number) {
  const { parts } = sentence;
  let form = "";
  for (let at = to; at < Math.min(parts.length, to + 8); at++) {
    const part = parts[at] as Part;
    const gap = sentence.between(at);
    if (stop.test(gap) || part.kind !== "word" || !appositions.has(part.key)) break;
    form = forms.get(part.key) ?? form;
    const owner = parts[at + 1];
    if (owners.has(part.key) && (at === to || form !== "") && owner?.kind === "name") {
      const end = titleEnd(sentence, at + 1);
      return { by: foldedWords(titled(sentence, at + 1, end).title), form, to: end };
    }
  }
  return { by: null, form, to };
}

/** What stands in front of a verb: the title that it is about, or a word for it, or nothing of either. */
export type Subject =
  | { kind: "title"; title: PlacedTitle; date: string | null; words: string[] }
  /** The release that the text is about: "the album", "it", or nothing at all in front of the verb. */
  | { kind: "text"; form: string; date: string | null; words: string[] }
  | null;

/**
 * The subject of a verb, walking back from it over words that change nothing; `more` are further ones. Nothing when another
 * word stands between.
 */
export function subjectBefore(
  sentence: WrittenSentence,
  verb: number,
  more: (key: string) => boolean = () => false,
): Subject {
  const { parts } = sentence;
  const words: string[] = [];
  let date: string | null = null;
  let by: string | null = null;
  let form = "";
  for (let at = verb - 1; at >= Math.max(0, verb - maxWalk); at--) {
    const part = parts[at] as Part;
    const gap = sentence.between(at + 1);
    if (stop.test(gap)) return words.length === 0 ? { kind: "text", form, date, words } : null;
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
      if (!fillers.has(part.key) && !appositions.has(part.key) && !more(part.key)) return null;
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
    if (before?.kind === "word" && prepositions.has(before.key)) return null;
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

/** "it", or "the album" at the start of its sentence or clause. */
function isStandIn(sentence: WrittenSentence, at: number, words: readonly string[]): boolean {
  const { parts } = sentence;
  const [part, before] = [parts[at] as Part, parts[at - 1]];
  const isQuiet = words.every((word) => fillers.has(word) || quietWords.has(word));
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

/** Whose work a title is said to be in front of it: Y's second album X; the Y album X. */
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

/** The form that a bracket in a quoted title or the text around says. */
function formIn(part: Part, form: string): string {
  return form !== "" || part.kind !== "quote"
    ? form
    : (forms.get(/\((\w+)\)$/.exec(part.text)?.[1]?.toLowerCase() ?? "") ?? "");
}
