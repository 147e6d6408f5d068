import { nameKey, withoutLastBrackets } from "#lib/language/names.js";
import {
  appositions,
  companies,
  editions,
  forms,
  otherRecordings,
  regions,
} from "./statement-words.js";
import { foldedWords, type Part, type WrittenSentence } from "./written-sentence.js";

/** A title that a text names, with what the text says about it. */
export interface NamedTitle {
  title: string;
  /** `album`, `single`, …; empty when the text does not say. */
  form: string;
  /** Folded name of the artist; null when the text does not say. */
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
export const maxWalk = 24;
export const blank = /^[ \u00a0]$/u;
export const joint = /^ ?[&+/] ?$/;
export const possessive = /^(?:['’]s|s['’]|['’]) $/u;
export const stop = /[:;.?!–—|]/u;
export const owners = new Set(["by", "from", "von", "de", "par", "por", "di", "av", "van"]);

/**
 * The comparison form of a title. A bracket at its end counts when it names another recording
 * ("(Live)"). Null when it names another edition ("(Deluxe Edition)").
 */
export function titleKeyOf(title: string): string | null {
  const plain = withoutLastBrackets(title);
  const bracket = foldedWords(title.slice(plain.length)).split(" ");
  const isOther = bracket.some((word) => otherRecordings.has(word));
  if (!isOther && bracket.some((word) => editions.has(word))) return null;
  const key = foldedWords(isOther || plain === "" ? title : plain);
  return key === "" || key.length > maxTitleChars || nameKey(title) === "" ? null : key;
}

/**
 * The title that starts at a part, including articles and its form before it; null when none starts
 * there.
 */
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

export function titled({ text, parts }: WrittenSentence, from: number, to: number) {
  return { title: text.slice(parts[from]?.start, parts[to - 1]?.end) };
}

/**
 * Index after the last part of a title that consists of capitalized runs and the small words
 * between them.
 */
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

export function isJoining(sentence: WrittenSentence, at: number): boolean {
  const part = sentence.parts[at];
  return part?.kind === "word" && joining.has(part.key) && blank.test(sentence.between(at));
}

/** The artist named after a title: "by Y"; ", the third album by Y". */
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

/** The form given by a bracket in a quoted title or by the text around it. */
export function formIn(part: Part, form: string): string {
  return form !== "" || part.kind !== "quote"
    ? form
    : (forms.get(/\((\w+)\)$/.exec(part.text)?.[1]?.toLowerCase() ?? "") ?? "");
}
