import { storable } from "#lib/kernel/text.js";
import { type Cue, nameOf, secondsOf } from "#lib/outside/adapters/caption-cues.js";
import { sentencesOf } from "#lib/outside/adapters/spoken-text.js";
import {
  speakerMembers,
  type TranscriptShape,
  timeMembers,
  transcriptShapes,
  wordsMembers,
} from "./transcript-shapes.js";

/** A part of a transcript, and what contains it, innermost first. */
interface Part {
  part: unknown;
  within: readonly unknown[];
}

/**
 * The cues of a transcript as JSON, read by the first shape that fits: in their order, or by time when there are
 * several channels. Empty for other data.
 */
export function jsonCues(whole: unknown): Cue[] {
  const roots = ["response.results.{*}.transcript", "response", "result"];
  for (const root of [whole, ...roots.flatMap((path) => valuesAt(whole, path))]) {
    const cues = cuesIn(root);
    if (cues.length > 0) return cues;
  }
  return [];
}

function cuesIn(root: unknown): Cue[] {
  for (const shape of transcriptShapes) {
    const { parts, member } = shape;
    const found = partsAt(root, parts.split("."), []);
    const first = found[0]?.part;
    if (member !== undefined && valueAt(first, member) === undefined) continue;
    const turns = shape.turns === undefined ? [] : partsAt(root, shape.turns.split("."), []);
    const names = new Map(
      turns.flatMap(({ part, within }) => {
        const name = speakerIn([part, ...within]);
        return name === null ? [] : [[timesOf(part, 1).startSeconds, name] as const];
      }),
    );
    const lists = withoutRepetition(listsOf(found));
    const cues = lists.flatMap((list) => cuesOf(list, shape, names));
    const isByChannel =
      parts.includes("channels.*") || found.some(({ part }) => valueAt(part, "channel") === 1);
    if (cues.length > 0) return isByChannel ? inTime(cues) : cues;
  }
  return [];
}

function partsAt(value: unknown, path: readonly string[], within: readonly unknown[]): Part[] {
  const [key, ...rest] = path;
  if (key === undefined) return [{ part: value, within }];
  if (typeof value !== "object" || value === null) return [];
  if (key === (Array.isArray(value) ? "*" : "{*}")) {
    return Object.values(value).flatMap((one) => partsAt(one, rest, [value, ...within]));
  }
  const inner = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return inner === undefined ? [] : partsAt(inner, rest, [value, ...within]);
}

/** The values at a path that are not null. */
function valuesAt(value: unknown, path: string): unknown[] {
  const found = partsAt(value, path.split("."), []).map(({ part }) => part);
  return found.filter((one) => one !== null && one !== undefined);
}

/** The value at a path without lists; undefined when it is missing or null. */
function valueAt(value: unknown, path: string): unknown {
  let inner = value;
  for (const key of path.includes(".") ? path.split(".") : [path]) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<string, unknown>)[key];
  }
  return inner ?? undefined;
}

/** The parts grouped by what contains them, such as a turn. */
function listsOf(parts: readonly Part[]): Part[][] {
  return [...Map.groupBy(parts, ({ within }) => within[0]).values()];
}

/** Google repeats all words and times in a last list, which adds the speakers. */
function withoutRepetition(lists: Part[][]): Part[][] {
  const last = lists.at(-1) ?? [];
  const said = (parts: readonly Part[]) =>
    parts.map(({ part }) => `${timesOf(part, 1).startSeconds} ${wordsOf(part)}\n`).join("");
  return lists.length > 1 && said(last).startsWith(said(lists.slice(0, -1).flat()))
    ? [last]
    : lists;
}

function cuesOf(list: readonly Part[], shape: TranscriptShape, names: Map<number, string>): Cue[] {
  const units = unitsOf(list) ?? shape.units ?? 1;
  const lines = list.map(({ part, within }): Cue => {
    const times = timesOf(part, units);
    const name = speakerIn([part, ...within]) ?? names.get(times.startSeconds) ?? null;
    const voices = name === null ? [] : [{ at: 0, name }];
    return { ...times, words: wordsOf(part), voices };
  });
  const cues = shape.words === undefined ? lines : apart(lines, list, shape.words);
  const said = cues.flatMap((cue) => {
    const words = cue.words.replace(/\s+/g, " ").trim();
    return words === "" ? [] : [{ ...cue, words }];
  });
  return shape.words === undefined ? said : sentencesOf(said);
}

/** Characters per second: nobody speaks more slowly. */
const minCharsPerSecond = 0.04;

/** How many units of these times are a second, 1 or 1000; null when both are possible. */
function unitsOf(list: readonly Part[]): number | null {
  let [chars, lasts] = [0, 0];
  for (const { part } of list) {
    const { startSeconds, endSeconds } = timesOf(part, 1);
    // Programs that count in milliseconds write whole numbers.
    if (startSeconds % 1 > 0 || endSeconds % 1 > 0) return 1;
    if (endSeconds > startSeconds)
      [chars, lasts] = [chars + wordsOf(part).length, lasts + endSeconds - startSeconds];
  }
  return chars < lasts * minCharsPerSecond ? 1000 : null;
}

/** The end and the beginning of words in a script that has no spaces. */
const endsWithout = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const beginsWithout = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Maximum length of words without a space between them. */
const maxJoinedChars = 300;

/** The words, each with the punctuation and further words that follow it without a space. */
function apart(
  parts: readonly Cue[],
  list: readonly Part[],
  spaces: "spaced" | "bare",
): readonly Cue[] {
  const cues: Cue[] = [];
  let joinsNext = true;
  for (const [at, part] of parts.entries()) {
    const [type, joins] = ["type", "attaches_to"].map((key) => valueAt(list[at]?.part, key));
    const isMark = (type === "punct" || type === "punctuation") && joins !== "next";
    const last = cues.at(-1);
    const isJoined =
      spaces === "spaced"
        ? joinsNext && !/^\s/.test(part.words)
        : joinsNext ||
          isMark ||
          (endsWithout.test(last?.words ?? "") && beginsWithout.test(part.words));
    joinsNext =
      spaces === "spaced" ? !/\s$/.test(part.words) : joins === "next" || joins === "both";
    if (part.words.trim() === "") continue;
    const name = part.voices[0]?.name ?? null;
    const isOther = !isMark && name !== null && name !== last?.voices[0]?.name;
    const isFull =
      (last?.words.length ?? 0) > maxJoinedChars || /[。！？]$/.test(last?.words ?? "");
    if (last === undefined || !isJoined || isOther || isFull) cues.push({ ...part });
    else {
      last.words += part.words;
      if (part.endSeconds > last.endSeconds) last.endSeconds = part.endSeconds;
    }
  }
  return cues;
}

function wordsOf(part: unknown): string {
  for (const member of wordsMembers) {
    const words = member.includes("*") ? valuesAt(part, member).join("") : valueAt(part, member);
    if (typeof words === "string") return storable(words);
  }
  return "";
}

/** The speaker as the program names it; a number as Deepgram's captions do. */
function speakerIn(inside: readonly unknown[]): string | null {
  for (const one of inside) {
    for (const member of speakerMembers) {
      const speaker = valueAt(one, member);
      if (/^\d{1,9}$/.test(`${speaker}`)) return `Speaker ${speaker}`;
      // Speechmatics names nobody so.
      const name =
        typeof speaker === "string" && speaker !== "UU" ? nameOf(storable(speaker)) : null;
      if (name !== null) return name;
    }
  }
  return null;
}

/** Unreadable and missing times are NaN, and the words stay; Google leaves out a time of zero. */
function timesOf(part: unknown, shared: number): Pick<Cue, "startSeconds" | "endSeconds"> {
  for (const { start, end, lasts, units = shared } of timeMembers) {
    const [from, until, length] = [start, end, lasts].map((member) =>
      member === undefined ? undefined : valueAt(part, member),
    );
    const isZero = from === undefined && (typeof until === "object" || /\ds$/.test(`${until}`));
    if (from === undefined && !isZero) continue;
    const startSeconds = isZero ? 0 : secondsIn(from, units);
    const stated =
      until === undefined ? startSeconds + secondsIn(length, units) : secondsIn(until, units);
    return { startSeconds, endSeconds: stated > startSeconds ? stated : startSeconds };
  }
  return { startSeconds: Number.NaN, endSeconds: Number.NaN };
}

/** A time as a number, a text (`1.5`, `1.500s`, `0:01`), or Google's seconds and nanoseconds. */
function secondsIn(time: unknown, units: number): number {
  if (typeof time === "number") return time / units;
  if (typeof time === "string")
    return time.includes(":") ? secondsOf(time) : Number.parseFloat(time) / units;
  const [whole = 0, nanos = 0] = ["seconds", "nanos"].map((member) => valueAt(time, member));
  return time === undefined ? Number.NaN : Number(whole) + Number(nanos) / 1e9;
}

/** Cues of several channels, which each have their own order; that of the file where a time is unreadable. */
function inTime(cues: Cue[]): Cue[] {
  const isTimed = cues.every(({ startSeconds }) => !Number.isNaN(startSeconds));
  return isTimed ? cues.sort((one, other) => one.startSeconds - other.startSeconds) : cues;
}
