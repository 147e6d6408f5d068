import { wordsOf } from "#lib/language/words.js";
import { dateAt } from "#lib/language/written-dates.js";
import { foldedTitle } from "./statement.js";

/** A part of a sentence that ends at an offset. */
type Read<Part> = Part & { end: number };

/** A title as a text names it; `isMarked`: in quotation marks, emphasised or called a release. */
export interface ReadTitle {
  title: string;
  form: string;
  by: string | null;
  isMarked: boolean;
}

export const table = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words for the form of a release, in the languages of the patterns. */
const forms = new Map(
  `album=album albums=album álbum=album lp=album record=album disco=album platte=album ep=ep single=single sencillo=single
   song=song track=song canción=song chanson=song mixtape=mixtape`
    .split(/\s+/)
    .map((pair) => pair.split("=") as [string, string]),
);
/** The form of a release that a word names; empty for any other word. */
export const formOf = (word: string): string => forms.get(word.toLowerCase()) ?? "";

const owners = table(
  "the their his her its our my das die der ihr ihre sein seine el la le su son sa leur l",
);
const kinds = table(
  `debut first second third fourth fifth sixth seventh eighth ninth tenth new newest latest last final only self-titled studio
   full-length solo double erste erstes zweite zweites dritte drittes vierte viertes neue neues letztes premier première deuxième
   troisième nouvel nouvelle primer segundo tercer nuevo`,
);
/** Words that do not belong to a title even with a capital, unless they are in marks. */
const generic = table(
  `video videos ticket tickets tour tours music trailer book books film films news i it he she they we this that these which songs
   tracks singles records`,
);
const joining = table(
  "of the a an and for from in on to with de la le der die das und og och y et van von del den",
);
const particles = table("van von de der la del den di da du al el ter");
const listing = /, (?:and |und )?| (?:and|und|et|y|og|och|&|\+) /uy;

const wordHere = /[\p{L}\p{N}][\p{L}\p{M}\p{N}&-]*/uy;
const capitalHere = /\p{Lu}[\p{L}\p{M}\p{N}&'’-]*/uy;
const numberHere = /\p{N}+/uy;
const commaHere = /,? /uy;
const markedHere =
  /["“„«「](?<quoted>[^"“”„«»「」\n]{1,80})["”“»」]|(?<mark>[*_])(?<emphasised>[^*_\n]{1,80})\k<mark>/uy;

/** The match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The offset after a sticky pattern; null when it does not match. */
export const after = (pattern: RegExp, text: string, at: number): number | null =>
  matchAt(pattern, text, at) === null ? null : pattern.lastIndex;

/** The end of a run of capitalised words, with at most two small words between two of them. */
export function capitalsEnd(text: string, at: number, small = joining): number | null {
  let end = after(capitalHere, text, at);
  for (let next = end; next !== null && end !== null && text[next] === " "; ) {
    let to = next + 1;
    let word = matchAt(wordHere, text, to)?.[0] ?? "";
    for (let between = 0; between < 2 && small.has(word); between++) {
      to += word.length + 1;
      word = matchAt(wordHere, text, to)?.[0] ?? "";
    }
    next = after(capitalHere, text, to) ?? (to === next + 1 ? after(numberHere, text, to) : null);
    end = next ?? end;
  }
  return end;
}

/** "Their second album", "Ana's EP", "album": what a release is called. */
function calledAt(text: string, at: number): Read<{ form: string; by: string | null }> | null {
  let end = at;
  let by: string | null = null;
  const owner = capitalsEnd(text, at);
  const own = /['’]s?$/u.exec(text.slice(at, owner ?? at));
  if (owner !== null && own !== null && text[owner] === " ") {
    [by, end] = [foldedTitle(text.slice(at, owner - own[0].length)), owner + 1];
  }
  for (let words = 0; words < 6; words++) {
    const word = matchAt(wordHere, text, end)?.[0].toLowerCase() ?? "";
    const form = formOf(word);
    if (form !== "") return { form, by, end: end + word.length };
    if (!(kinds.has(word) || (words === 0 && by === null && owners.has(word)))) return null;
    end = after(/,? |['’]/uy, text, end + word.length) ?? text.length;
  }
  return null;
}

/**
 * The title at an offset: quoted, emphasised, or a run of capitalised words, of which one word alone
 * counts only when it is called a release or `known` has it.
 */
export function titleAt(text: string, at: number, known: string): Read<ReadTitle> | null {
  const called = calledAt(text, at);
  const start = called === null ? at : after(commaHere, text, called.end);
  if (start === null) return null;
  const marks = matchAt(markedHere, text, start);
  const to = marks === null ? capitalsEnd(text, start) : start + marks[0].length;
  if (to === null) return null;
  const behind = apposedAt(text, to);
  const form = called?.form ?? behind?.form ?? "";
  const by = called?.by ?? behind?.by ?? null;
  const end = behind?.end ?? to;
  const inMarks = marks?.groups?.quoted ?? marks?.groups?.emphasised;
  if (inMarks !== undefined)
    return { title: inMarks.replace(/[.,]$/, "").trim(), form, by, isMarked: true, end };
  // "The Slack Water EP": the last word is not part of the title.
  const words = text.slice(start, to).split(" ");
  const own = words.length > 1 ? formOf(words.at(-1) ?? "") : "";
  if (own !== "") words.splice(-1);
  if (own !== "" && words[0] === "The") words.splice(0, 1);
  const isNamed = form !== "" || own !== "";
  const [first = ""] = words;
  const isKnown = words.length > 1 || isNamed || known.split(/[^\p{L}\p{N}]+/u).includes(first);
  const isTitle = words.every((one) => !generic.has(one.toLowerCase()) && formOf(one) === "");
  if (!isKnown || !isTitle || words.every((one) => owners.has(one.toLowerCase()))) return null;
  return { title: words.join(" "), form: form || own, by, isMarked: isNamed, end };
}

/** ", the third album by Y," after a title. */
function apposedAt(text: string, at: number): Read<{ form: string; by: string | null }> | null {
  const called = text.startsWith(", ", at) ? calledAt(text, at + 2) : null;
  if (called === null) return null;
  const name = after(/ (?:by|von|de) /uy, text, called.end);
  const end = name === null ? called.end : capitalsEnd(text, name);
  if (end === null || text[end] !== ",") return null;
  const by = name === null ? called.by : foldedTitle(text.slice(name, end));
  return { form: called.form, by, end: end + 1 };
}

/** The names in a list that starts at an offset; null when none does. */
export function peopleAt(text: string, at: number): Read<{ names: string[] }> | null {
  const names: string[] = [];
  let end = at;
  for (let start: number | null = at; start !== null; ) {
    const to = personEnd(text, start);
    if (to === null) break;
    names.push(text.slice(start, to));
    end = to;
    start = after(listing, text, end);
  }
  return names.length === 0 ? null : { names, end };
}

/** The end of a name of at most four words; an initial has a full stop. */
function personEnd(text: string, at: number): number | null {
  let end = capitalsEnd(text, at, particles);
  // "David X. Cohen": the run ends with the initial.
  while (
    end !== null &&
    text.startsWith(". ", end) &&
    /(?:^|[ .])\p{Lu}$/u.test(text.slice(at, end))
  ) {
    end = capitalsEnd(text, end + 2, particles) ?? end;
    if (text.startsWith(". ", end)) break;
  }
  return end !== null && text.slice(at, end).split(" ").length <= 5 ? end : null;
}

const beforeDate =
  /(?:(?:on|in|am|im|im Jahr|im Jahre|le|en|el|den|i) )?(?:the )?(?:(?:early|late|mid|(?:spring|summer|autumn|fall|winter)(?: of)?)[ -])?/iuy;

/**
 * The date at an offset, with the words that introduce it: only the part on which all its readings
 * agree. Null unless they agree on the year.
 */
export function calendarDateAt(
  text: string,
  at: number,
): Read<{ value: string; stated: string }> | null {
  const from = after(beforeDate, text, at) ?? at;
  const near = text.slice(from, from + 60);
  const words = wordsOf(near);
  if (words[0]?.start !== 0) return null;
  const between = (index: number) => near.slice(words[index]?.end, words[index + 1]?.start);
  const written = words.map((one) => one.word);
  const date = dateAt(written, between, "en");
  const values = date?.readings.map(({ years, month, day }) => {
    if (years === null || years[0] !== years[1]) return "";
    const parts = month === null ? [] : day === null ? [month] : [month, day];
    return [years[0], ...parts.map((part) => `${part}`.padStart(2, "0"))].join("-");
  });
  const [one = "", other = one] = values ?? [];
  const value = one === other ? one : one.slice(0, 4) === other.slice(0, 4) ? one.slice(0, 4) : "";
  const end = words[(date?.words ?? 0) - 1]?.end;
  if (value === "" || end === undefined) return null;
  return { value, stated: near.slice(0, end), end: from + end };
}
