import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { codePointsOf, snapDown } from "#lib/kernel/text.js";
import type { Window } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { aboutOf, headedTitle, introducedTitle, type StatingContent } from "./about-release.js";
import { creditStatements } from "./credit-statements.js";
import { isInReleaseList, titleAbove } from "./lines-above.js";
import { titleFrom, titleKeyOf } from "./named-title.js";
import { releaseStatements } from "./release-statements.js";
import type { AboutRelease, Said } from "./statement.js";
import { denials, editions } from "./statement-words.js";
import { tellingPlaces } from "./telling-places.js";
import { type WrittenSentence, writtenSentence } from "./written-sentence.js";

/** A row of `statements`, as `write_statements` takes it. */
export interface StatedRow extends Said {
  place: number;
  titleKey: string;
  /** Whether a field of the original states it, and not only its text. */
  isField: boolean;
  windowStart: number;
  windowEnd: number;
  charStart: number;
  charCount: number;
}

/** Statements that are kept of one original; and the longest sentence that is read, in UTF-16 units. */
const maxStatements = 64;
const maxSentenceChars = 1000;

const refersBack = /\b(?:it|the (?:album|record|single|ep|song|track))\b/i;

/**
 * What an original states about releases: its own date if it is a catalog entry, and what its
 * sentences say.
 *
 * @param words of the text, if it is already split
 */
export function statedIn(
  content: StatingContent,
  words: readonly Word[] = wordsOf(content.text),
): StatedRow[] {
  const { text } = content;
  const found: { said: Said; window: Window; isField: boolean }[] = [];
  const field =
    content.activityDateKind === "release" && content.kind === "release"
      ? content.activityDate
      : null;
  const places = tellingPlaces(text, words);
  const subject = places.length > 0 || field !== null ? aboutOf(content) : null;
  let about = subject;
  for (const { window, before } of tellingSentences(text, words, places)) {
    const sentence = writtenSentence(text.slice(window.start, window.end));
    about = headedTitle(sentence) ?? about;
    const named = before === null || !refersBack.test(sentence.text) ? null : namedIn(text, before);
    const above = about === null && named === null ? titleAbove(text, window.start) : null;
    const isListed = sentence.text.length < 160 && isInReleaseList(text, window.start);
    for (const said of statementsOf(sentence, named ?? about ?? above, isListed)) {
      if (said.kind === "release_date" && field !== null && isSame(said, subject)) continue;
      found.push({ said, window, isField: false });
    }
  }
  const own = field === null || subject === null ? null : fieldStatement(field, subject);
  if (own !== null) found.unshift({ said: own, window: windowOf(text, own.value), isField: true });
  return rowsOf(text, found);
}

/**
 * The sentences with an informative word, each with the sentence directly before it in its line.
 */
function* tellingSentences(
  text: string,
  words: readonly Word[],
  places: readonly number[],
): Generator<{ window: Window; before: Window | null }> {
  let line: { start: number; end: number; sentences: Window[] } | null = null;
  let done = -1;
  for (const at of places) {
    const place = words[at]?.start ?? 0;
    if (place < done) continue;
    if (line === null || place >= line.end) {
      const { start, end } = lineAround(text, place);
      line = { start, end, sentences: sentencesOf(text.slice(start, end)) };
    }
    const { start, sentences } = line;
    const index = sentences.findIndex((one) => start + one.end > place);
    const [found, before] = [sentences[index], sentences[index - 1]];
    if (found === undefined) continue;
    done = start + found.end;
    if (found.end - found.start > maxSentenceChars) continue;
    const placed = (one: Window) => ({ start: start + one.start, end: start + one.end });
    yield { window: placed(found), before: before === undefined ? null : placed(before) };
  }
}

const lineEnd = /[\n\r\u0085\u2028\u2029]/;

/** The line around a position; of a very long line, the part around it. */
function lineAround(text: string, place: number): Window {
  const [least, most] = [place - 4 * maxSentenceChars, place + 4 * maxSentenceChars];
  let [start, end] = [place, place];
  while (start > 0 && start > least && !lineEnd.test(text[start - 1] ?? "")) start--;
  while (end < text.length && end < most && !lineEnd.test(text[end] ?? "")) end++;
  return { start: snapDown(text, start), end: snapDown(text, end) };
}

/** The title that a sentence introduces or makes a statement about. */
function namedIn(text: string, { start, end }: Window): AboutRelease {
  if (end - start > maxSentenceChars) return null;
  const sentence = writtenSentence(text.slice(start, end));
  if (sentence.text.endsWith("?")) {
    const asked = sentence.parts.findIndex(({ key }) => key === "did" || key === "was");
    return asked < 0 ? null : titleFrom(sentence, asked + 1);
  }
  return introducedTitle(sentence) ?? statementsOf(sentence, null)[0] ?? null;
}

/** Statements about who made the cover art, as opposed to a cover version. */
const coverArt =
  /\bcover (?:art|artwork|design|painting)\b|\bcover (?:of|for) [^.]{1,120} was (?:designed|painted|drawn|illustrated) by\b/i;

function statementsOf(sentence: WrittenSentence, about: AboutRelease, isListed = false): Said[] {
  if (sentence.text.endsWith("?")) return [];
  const keys = sentence.parts.flatMap(({ kind, key }) => (kind === "quote" ? [] : key.split(" ")));
  if (keys.some((key) => denials.has(key))) return [];
  const isArt = /cover/i.test(sentence.text) && coverArt.test(sentence.text);
  const isOther = keys.some((key) => editions.has(key) && !(isArt && key === "cover"));
  return isOther
    ? []
    : [...releaseStatements(sentence, about, isListed), ...creditStatements(sentence, about)];
}

/**
 * Whether a sentence of a catalog entry repeats the entry's release date, which its field already
 * states.
 */
function isSame(said: Said, subject: AboutRelease): boolean {
  return subject !== null && titleKeyOf(said.title) === titleKeyOf(subject.title);
}

function fieldStatement(field: string, subject: NonNullable<AboutRelease>): Said | null {
  const value = calendarValue(field);
  if (value === null) return null;
  return { kind: "release_date", ...subject, role: "", value, stated: field, planned: false };
}

const hourMs = 60 * 60 * 1000;

/**
 * The calendar date of an instant as far as it is the same everywhere; midnight means the day
 * itself.
 */
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

/** The first sentence that contains the year of a date; otherwise the first sentence. */
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

/** One row per title, role and value, in the order of the text. */
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
