import { sentencesOf } from "#lib/evidence/sentences.js";
import { withoutLastBrackets } from "#lib/kernel/names.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { codePointsOf } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { creditStatements } from "./credit-statements.js";
import { titleFrom, titleKeyOf } from "./named-title.js";
import { releaseStatements } from "./release-statements.js";
import type { AboutRelease, Said } from "./statement.js";
import { denials, editions, forms } from "./statement-words.js";
import { foldedWords, type WrittenSentence, writtenSentence } from "./written-sentence.js";

/** What of an original says what it states. */
export interface StatingContent {
  kind: string;
  title: string | null;
  text: string;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
}

/** A row of `statements`, as `write_statements` takes it. */
export interface StatedRow extends Said {
  place: number;
  titleKey: string;
  /** Whether a field of the original states it, and not its text alone. */
  isField: boolean;
  windowStart: number;
  windowEnd: number;
  charStart: number;
  charCount: number;
}

/** Statements that are kept of one original; and the longest sentence that is read, in UTF-16 units. */
const maxStatements = 64;
const maxSentenceChars = 1000;

/** A part of every word that a statement is read by: what lacks all of them states nothing. */
const telling =
  /releas|issued|public|pubblic|launch|\bout\b|dropped|appeared|arrived|ersch|veröff|sorti|paru|parue|lanz|lanç|salió|saiu|uscit|verscheen|uitgebracht|utgi|slapp|släpp|utkom|udk|udgiv|выш|выпущ|produ|produz|mix|mezcl|misch|master|mastr|engineer|engenh|writ|wrote|penned|compos|kompon|compuest|arrang|geschrieb|geschrev|escrit|écri|scritt|skrev|played|plays|lyrics|artwork|photograph|features|featured|\b(?:is|was) (?:the|an?) |(?:bass|drums|piano|cello|saxophone|trumpet|harmonium|harp|accordion|organ|flute|clarinet|fiddle|violin|pedals|album|single|ep)\s?[:–-]|[:–-] ?(?:bass|drums|piano|cello|saxophone|trumpet|harmonium|harp|accordion|organ|flute|clarinet|fiddle|violin)|\((?:1[89]|20)\d\d\)/iu;
const line = /[^\n\r\u0085\u2028\u2029]+/gu;
const headed = /^\s*([\p{L}\p{M}][\p{L}\p{M} -]{1,24}?)\s?:\s/u;
const titleEnd = /\s[|–—-]\s|[:|]\s/u;

/** What an original states of releases: its own date when it is a catalog entry, and what its sentences say. */
export function statedIn(content: StatingContent): StatedRow[] {
  const found: { said: Said; window: Window; isField: boolean }[] = [];
  const isRelease = content.kind === "release";
  const subject = aboutOf(content);
  const field = isRelease && content.activityDateKind === "release" ? content.activityDate : null;
  let about = subject;
  // What the sentence directly in front names, which the next one may call "it".
  let last: { title: AboutRelease; end: number } | null = null;
  if (telling.test(content.text)) {
    for (const { text, start } of tellingSentences(content.text)) {
      const sentence = writtenSentence(text);
      about = headedTitle(sentence) ?? about;
      const window = { start, end: start + text.length };
      const isNext = last !== null && content.text.slice(last.end, start).trim() === "";
      const stated = statementsOf(sentence, isNext && last !== null ? last.title : about);
      const named = introducedTitle(sentence) ?? stated[0] ?? null;
      last = named === null ? null : { title: named, end: window.end };
      for (const said of stated) {
        if (said.kind === "release_date" && field !== null && isSame(said, subject)) continue;
        found.push({ said, window, isField: false });
      }
    }
  }
  const own = field === null || subject === null ? null : fieldStatement(field, subject);
  if (own !== null)
    found.unshift({ said: own, window: windowOf(content.text, own.value), isField: true });
  return rowsOf(content.text, found);
}

function statementsOf(sentence: WrittenSentence, about: AboutRelease): Said[] {
  if (sentence.text.endsWith("?")) return [];
  const keys = sentence.parts.flatMap(({ kind, key }) => (kind === "quote" ? [] : key.split(" ")));
  if (keys.some((key) => denials.has(key))) return [];
  const isOther = keys.some((key) => editions.has(key));
  return isOther
    ? []
    : [...releaseStatements(sentence, about), ...creditStatements(sentence, about)];
}

/** The sentences that have a telling word, with where they start. */
function* tellingSentences(text: string): Generator<{ text: string; start: number }> {
  for (const { 0: content, index } of text.matchAll(line)) {
    if (!telling.test(content)) continue;
    for (const { start, end } of sentencesOf(content)) {
      const sentence = content.slice(start, end);
      if (sentence.length > maxSentenceChars || !telling.test(sentence)) continue;
      yield { text: sentence, start: index + start };
    }
  }
}

/** The release that an original is about: a catalog entry, or what its title names. */
function aboutOf({ kind, title, text }: StatingContent): AboutRelease {
  if (title === null) return null;
  if (kind === "release") return { title, form: entryForm(title, text), by: null };
  const sentence = writtenSentence(title);
  const quote = sentence.parts.findIndex((part) => part.kind === "quote");
  const called = sentence.parts.findIndex(({ kind: one, key }) => one === "word" && forms.has(key));
  const named =
    quote >= 0 ? titleFrom(sentence, quote) : called < 0 ? null : titleFrom(sentence, called);
  if (named !== null) return named;
  const head = writtenSentence(title.split(titleEnd)[0] ?? "");
  const first = titleFrom(head, 0);
  return first !== null && first.to === head.parts.length ? first : null;
}

/** What a catalog entry says that it is: "Album: X by Y", "X, Y, LP", "X (single)"; live albums are forms of their own. */
function entryForm(title: string, text: string): string {
  const words = foldedWords(`${text.slice(0, 160).split(/[.\n]/)[0] ?? ""} ${title}`).split(" ");
  const named = foldedWords(withoutLastBrackets(title)).split(" ");
  const form = words.find((word) => forms.has(word) && !named.includes(word));
  const isSplit = words.includes("live") && !named.includes("live");
  return form === undefined ? "" : isSplit ? "live" : (forms.get(form) ?? "");
}

/** The title behind "Album:" or "Single:" at the start of a sentence. */
function headedTitle(sentence: WrittenSentence): AboutRelease {
  const key = foldedWords(headed.exec(sentence.text)?.[1] ?? "");
  const form = key.split(" ").find((word) => forms.has(word));
  if (form === undefined) return null;
  const first = sentence.parts.findIndex(({ start }) => start > sentence.text.indexOf(":"));
  const title = first < 0 ? null : titleFrom(sentence, first);
  return title === null
    ? null
    : { ...title, form: key.includes("live") ? "live" : (forms.get(form) ?? "") };
}

/** The title that a sentence introduces: "X is the third album by Y". */
function introducedTitle(sentence: WrittenSentence): AboutRelease {
  const title = titleFrom(sentence, 0);
  if (title === null || !/^(?:is|was|ist|est|es)$/.test(sentence.parts[title.to]?.key ?? ""))
    return null;
  const behind = sentence.parts.slice(title.to + 1, title.to + 9);
  const form = behind.find(({ kind, key }) => kind === "word" && forms.has(key));
  const by = behind.findIndex(({ key }) => key === "by" || key === "from");
  return form === undefined
    ? null
    : {
        title: title.title,
        form: forms.get(form.key) ?? "",
        by: title.by ?? behind[by + 1]?.key ?? null,
      };
}

/** Whether a sentence of a catalog entry says when that entry came out, which its field says already. */
function isSame(said: Said, subject: AboutRelease): boolean {
  return subject !== null && titleKeyOf(said.title) === titleKeyOf(subject.title);
}

function fieldStatement(field: string, subject: NonNullable<AboutRelease>): Said | null {
  const value = calendarValue(field);
  if (value === null) return null;
  return { kind: "release_date", ...subject, role: "", value, stated: field, planned: false };
}

const hourMs = 60 * 60 * 1000;

/** The calendar date of an instant as far as it is the same everywhere; midnight is meant as the day itself. */
function calendarValue(field: string): string | null {
  const date = parsePartialDate(field);
  if (date === null) return null;
  if (date.precision !== "instant") return field;
  if (/T00:00:00/i.test(field)) return field.slice(0, 10);
  const [from, to] = [-12, 14].map((hours) =>
    new Date(date.start.getTime() + hours * hourMs).toISOString(),
  );
  return (
    [10, 7, 4]
      .map((length) => from?.slice(0, length))
      .find((part, at) => part === to?.slice(0, [10, 7, 4][at])) ?? null
  );
}

/** The first sentence that writes the year of a date, else the first one. */
function windowOf(text: string, value: string): Window {
  const at = text.indexOf(value.slice(0, 4));
  const from = Math.max(0, text.lastIndexOf("\n", at) + 1);
  const near = text.slice(from, from + 4 * maxSentenceChars);
  const sentences = sentencesOf(near);
  const dated =
    sentences.find(({ start, end }) => at >= from + start && at < from + end) ?? sentences[0];
  if (dated === undefined) return { start: 0, end: Math.min(text.length, 1) };
  return {
    start: from + dated.start,
    end: from + Math.min(dated.end, dated.start + maxSentenceChars),
  };
}

/** One row of each title, role and value, in the order of the text. */
function rowsOf(
  text: string,
  found: readonly { said: Said; window: Window; isField: boolean }[],
): StatedRow[] {
  const rows = new Map<string, StatedRow>();
  for (const { said, window, isField } of found) {
    const titleKey = titleKeyOf(said.title);
    if (titleKey === null || said.value.length > 200) continue;
    const key = JSON.stringify([
      said.kind,
      titleKey,
      said.role,
      said.value,
      said.form,
      said.planned,
    ]);
    if (rows.has(key) || rows.size === maxStatements) continue;
    rows.set(key, {
      kind: said.kind,
      title: said.title.slice(0, 200),
      form: said.form,
      by: said.by,
      role: said.role,
      value: said.value,
      stated: said.stated,
      planned: said.planned,
      titleKey,
      place: rows.size,
      isField,
      windowStart: window.start,
      windowEnd: window.end,
      charStart: codePointsOf(text.slice(0, window.start)),
      charCount: codePointsOf(text.slice(window.start, window.end)),
    });
  }
  return [...rows.values()];
}
