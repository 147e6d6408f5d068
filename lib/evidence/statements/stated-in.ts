import type { LinkedRelease } from "#lib/contract/linked-release.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { finished, type Steps, stepWords } from "#lib/kernel/steps.js";
import { snapDown } from "#lib/kernel/text.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { sentencesIn } from "#lib/language/sentences.js";
import { type Word, wordsOf } from "#lib/language/words.js";
import { linkedStatements } from "./linked-statements.js";
import { dateLabel, lineSays, sentenceSays, telling } from "./plain-patterns.js";
import { type FoundStatement, rowsOf, type Said, type StatedRow, titleKeyOf } from "./statement.js";
import { formOf, type ReadTitle, titleAt } from "./written-parts.js";

/** The parts of an original that its statements are read from. */
export interface StatingContent {
  kind: string;
  title: string | null;
  text: string;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
}

/** Maximum length of a labelled line and of a sentence, and distance of a label from its title. */
const [maxLabelChars, maxSentenceChars, maxAboveChars] = [120, 600, 1000];
/** How often a title is looked for in a text, and labelled lines that are read. */
const [maxNamings, maxLabels] = [20, 200];

/** What a short text states about releases, as `statedSteps` finds it. */
export function statedIn(
  content: StatingContent,
  linked: readonly LinkedRelease[] = [],
): StatedRow[] {
  return finished(statedSteps(content, wordsOf(content.text), linked));
}

/**
 * What an original states about releases (decision 3.36): its own date if it is a catalogue entry,
 * what its sentences and labelled lines say in the plainest patterns, and what its linked data says.
 *
 * @param words of the text
 * @param linked what a page describes beside its text; not kept, so only where the page was just read
 */
export function* statedSteps(
  content: StatingContent,
  words: readonly Word[],
  linked: readonly LinkedRelease[] = [],
): Steps<StatedRow[]> {
  const { text } = content;
  const about = aboutOf(content);
  const own = fieldStatement(content, about);
  const known = content.title ?? "";
  const found: FoundStatement[] = own === null ? [] : [own];
  const lines: FoundStatement[] = [];
  let [labels, done, until] = [0, 0, 0];
  let [line, sentences]: [Window, Window[]] = [{ start: 0, end: 0 }, []];
  for (const [place, { word, start: index }] of words.entries()) {
    if (place % stepWords === stepWords - 1) yield stepWords;
    if (index < done || !telling.has(word.toLowerCase())) continue;
    if (index >= until) {
      line = lineAround(text, index);
      // The last sentence of a part of a very long line may be cut.
      until = lineEnd.test(text[line.end] ?? "\n") ? line.end : line.end - maxSentenceChars;
      sentences = sentencesIn(text, line);
      const isLabel = line.end - line.start <= maxLabelChars && labels++ < maxLabels;
      if (isLabel) lines.push(...labelled(text, line, about, known));
    }
    const window = sentences.find(({ end }) => end > index);
    if (window === undefined) continue;
    done = window.end;
    if (window.end - window.start > maxSentenceChars) continue;
    const words = sliceOf(text, window);
    const isPart = window.end - window.start < line.end - line.start;
    if (isPart && dateLabel.test(words) && labels++ < maxLabels)
      lines.push(...labelled(text, window, about, known).filter(isDate));
    for (const said of sentenceSays(words, known)) {
      // A catalogue entry's field is more exact than its text.
      if (own === null || said.kind === "credit") found.push({ said, window });
    }
  }
  yield words.length % stepWords;
  const isOnce = ({ said }: FoundStatement) =>
    lines.every((other) => !isOther(said, other.said)) && (own === null || said.kind === "credit");
  const read = [...found, ...lines.filter(isOnce)];
  const more = linkedStatements(text, linked).filter(
    ({ said }) => !read.some((one) => isAboutSame(said, one.said)),
  );
  return rowsOf(text, [...read, ...more]);
}

/** Whether both state one thing of one title: then text is preferred to linked data. */
const isAboutSame = (one: Said, other: Said) =>
  one.kind === other.kind &&
  titleKeyOf(one.title) === titleKeyOf(other.title) &&
  one.role === other.role;

/** Whether both give different values for one title and role, as a list of tracks does. */
const isOther = (one: Said, other: Said) =>
  one.kind === other.kind &&
  one.title === other.title &&
  one.role === other.role &&
  one.value !== other.value;

/** What a labelled line states; the window begins with the title when the text has it above. */
function labelled(
  text: string,
  line: Window,
  ofOriginal: ReadTitle | null,
  pageTitle: string,
): FoundStatement[] {
  const above = titleAbove(text, line.start);
  const about = above?.title ?? ofOriginal;
  const whole = about === null ? titleAt(pageTitle, 0, "") : null;
  // A page with one release date is about the release that is its whole title.
  const isPage = whole?.end === pageTitle.length && !noRelease.test(pageTitle);
  const named = about ?? (isPage ? whole : null);
  if (named === null) return [];
  const window = { start: above?.start ?? line.start, end: line.end };
  const all = lineSays(sliceOf(text, line).trim(), named);
  const found = all.map((said): FoundStatement => ({ said, window }));
  return about === null ? found.filter(isDate) : found;
}

const isDate = ({ said }: FoundStatement) => said.kind === "release_date";

/** Words of a page's title that name no release. */
const noRelease =
  /\b(?:press|kit|news|notes|release|releases|biography|discography|diary|blog|store|shop|merch|video|film|book|podcast|episode|interview|review|tour|dates|about|home|page|edition|deluxe|remaster(?:ed)?|version|live)\b/i;

/**
 * The nearest title before an offset: after its form ("Album: X"), or in marks in a line with nothing
 * else; "by Y" may follow. In the line of the label itself only after its form, because a sentence in
 * marks there may be anybody's words.
 */
function titleAbove(text: string, from: number): { title: ReadTitle; start: number } | null {
  const far = snapDown(text, Math.max(0, from - maxAboveChars));
  const line = Math.max(text.lastIndexOf("\n", from - 1) + 1, far);
  for (const before of sentencesIn(text, { start: line, end: from }).toReversed()) {
    const title = headingIn(sliceOf(text, before), false);
    if (title !== null) return { title, start: before.start };
  }
  let end = line - 1;
  while (end > 0 && from - end < maxAboveChars) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const title = headingIn(text.slice(start, end), true);
    if (title !== null) return { title, start };
    end = start - 1;
  }
  return null;
}

function headingIn(line: string, mayBeMarked: boolean): ReadTitle | null {
  const head = /^(?:(?:title|titel|titre|título|(?<form>\p{L}{2,8}))\s?: )?/iu.exec(line);
  const form = formOf(head?.groups?.form ?? "");
  const isHeaded =
    head !== null && head[0] !== "" && (form !== "" || head.groups?.form === undefined);
  const title = titleAt(line, isHeaded ? head[0].length : 0, isHeaded ? line : "");
  const isAlone =
    title !== null && /^(?: by .{1,60}| \(\d{4}\))?[.]?\s*$/.test(line.slice(title.end));
  if (!isAlone || !(isHeaded || (mayBeMarked && title.isMarked))) return null;
  return { ...title, form: title.form || form };
}

/** The release that an original's title names: a catalogue entry, or the only title in marks. */
function aboutOf({ kind, title, text }: StatingContent): ReadTitle | null {
  if (title === null) return null;
  if (kind === "release") return { title, form: entryForm(title, text), by: null, isMarked: true };
  const marked = [...title.matchAll(/["“„«]/gu)].map(({ index }) => titleAt(title, index, ""));
  const [only] = marked;
  if (only?.isMarked && marked.length <= 2) return only;
  // A part of the page's title that its text calls a release.
  const parts = title.split(/\s[|–—-]\s|:\s|\sby\s/u).filter((part) => part.length >= 2);
  const named = parts.flatMap((part) => {
    const before = text.split(part, maxNamings).slice(0, -1);
    const form = before.map((one) =>
      formOf(/(?<!\p{L})(\p{L}{1,8}),? ["“„«]?$/u.exec(one.slice(-20))?.[1] ?? ""),
    );
    return form.some((one) => one !== "")
      ? [{ title: part, form: form.find((one) => one !== "") ?? "", by: null, isMarked: true }]
      : [];
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The form that a catalogue entry states: "Album: X by Y", "Type: EP". */
function entryForm(title: string, text: string): string {
  const words = text
    .slice(0, 300)
    .replace(title, " ")
    .split(/[^\p{L}]+/u);
  return words.includes("Live") ? "live" : formOf(words.find((word) => formOf(word) !== "") ?? "");
}

/** The release date that a catalogue entry has in its field. */
function fieldStatement(content: StatingContent, about: ReadTitle | null): FoundStatement | null {
  const { kind, title, text, activityDate, activityDateKind } = content;
  const isDated = kind === "release" && activityDateKind === "release" && activityDate !== null;
  const value = isDated ? calendarValue(activityDate) : null;
  if (value === null || about === null || title === null) return null;
  const said = { form: about.form, by: null, role: "", value, stated: activityDate ?? value };
  return {
    said: { kind: "release_date", title, planned: false, ...said },
    window: datedWindow(text, value),
    isField: true,
  };
}

const hourMs = 60 * 60 * 1000;

/** The part of an instant's date that all time zones share; midnight is the day itself. */
function calendarValue(field: string): string | null {
  const date = parsePartialDate(field);
  if (date === null) return null;
  if (date.precision !== "instant") return field;
  if (/T00:00:00/i.test(field)) return field.slice(0, 10);
  const [from = "", to = ""] = [-12, 14].map((hours) =>
    new Date(date.start.getTime() + hours * hourMs).toISOString(),
  );
  const same = [10, 7, 4].find((length) => from.slice(0, length) === to.slice(0, length));
  return same === undefined ? null : from.slice(0, same);
}

/** The sentence with the year of a date, else the first of the text. */
function datedWindow(text: string, value: string): Window {
  const at = Math.max(0, text.indexOf(value.slice(0, 4)));
  const line = lineAround(text, at);
  const inLine = sentencesIn(text, line);
  const dated = inLine.find(({ end }) => end > at) ?? inLine[0];
  if (dated === undefined) return { start: 0, end: Math.min(text.length, 1) };
  const { start, end } = dated;
  return { start, end: Math.min(end, snapDown(text, start + maxSentenceChars)) };
}

const lineEnd = /[\n\r\u0085\u2028\u2029]/;

/** The line around an offset; of a very long line, the part around it. */
function lineAround(text: string, at: number): Window {
  const [least, most] = [at - 4 * maxSentenceChars, at + 4 * maxSentenceChars];
  let [start, end] = [at, at];
  while (start > 0 && start > least && !lineEnd.test(text[start - 1] ?? "")) start--;
  while (end < text.length && end < most && !lineEnd.test(text[end] ?? "")) end++;
  return { start: snapDown(text, start), end: snapDown(text, end) };
}
