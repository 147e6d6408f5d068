/** A part of a transcript with its times in seconds. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  words: string;
  /** Who speaks from a position in the words on; null where nobody is named. Empty if nobody is. */
  voices: { at: number; name: string | null }[];
}

const timing =
  /^\s{0,9}(?:(?:\d{1,4}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}|\d{1,4}:\d{2}:\d{2})\s{0,9}-->\s{0,9}(?:\d{1,4}:)?\d{1,2}:\d{1,2}/;
/** A line of timing of SubViewer, as video sites export it. */
const pairedTiming = /^\d{1,4}:\d{2}:\d{2}\.\d{1,3},\d{1,4}:\d{2}:\d{2}\.\d{1,3}\s*$/;
/** The same in any form. */
const anyPair = /^([\w.]{1,12}(?::[\w.]{1,12}){1,2}),([\w.]{1,12}(?::[\w.]{1,12}){1,2})\s*$/gm;
/** A line of timing in any form: unreadable times are NaN, and the words stay. */
const anyTiming = /^[^<>]{0,60}-->/;

/** Whether a file begins with a cue, as SubRip and SubViewer do, and WebVTT whose first line was lost. */
export function beginsWithCue(text: string): boolean {
  const [first = "", second = ""] = text.split(/\r\n?|\n/, 2);
  return (
    timing.test(first) ||
    pairedTiming.test(first) ||
    (/^\d{1,6}\s*$/.test(first) && timing.test(second))
  );
}

/** The beginning of a WebVTT block that is not a cue, unless it has a timing. */
const aside = /^(?:WEBVTT|NOTE|STYLE|REGION)(?!\S)/;
/** A cue that shows a part of a picture, as players use it for previews. */
const pictured = /^\S{1,500}#xywh=\S{1,100}$/;

/**
 * The cues of WebVTT, SubRip or SubViewer in their order. A cue that repeats the previous words, as rolling
 * captions do, extends the previous cue. Unreadable times are NaN. Words without a timing of their own, as after
 * a blank line, belong to the cue before them.
 */
export function captionCues(given: string): Cue[] {
  const text = given.replace(/\r\n?/g, "\n");
  const captions = pairedTiming.test(text.split("\n", 1)[0] ?? "")
    ? text.replace(anyPair, "$1 --> $2").replaceAll("[br]", "\n")
    : text;
  // WebVTT escapes characters that would start a tag; SubRip has no escapes, and decimal commas.
  const isWebVtt = /^\ufeff?WEBVTT/.test(captions) || /^[^,]{0,40}\.\d{1,3}\s*-->/.test(captions);
  const timed: { time: string; lines: string[] }[] = [];
  for (const block of captions.split(/\n{2,}/)) {
    const lines = block.split("\n");
    const isAside = isWebVtt && aside.test(block) && !lines.some((line) => timing.test(line));
    if (isAside) continue;
    let time = lines.findIndex((line) => anyTiming.test(line));
    // The line before a timing is the cue's name; a number at the beginning is one even without a
    // timing.
    const named = time === -1 ? lines.length : Math.max(0, time - 1);
    timed.at(-1)?.lines.push(...lines.slice(isNumber(lines[0]) ? 1 : 0, named));
    while (time !== -1) {
      const after = lines.slice(time + 1).findIndex((line) => timing.test(line));
      const next = after === -1 ? -1 : time + 1 + after;
      // When there is no blank line between two cues, the line before the second timing may be that
      // cue's number.
      const end = next === -1 ? lines.length : next;
      const isNumbered = next > time + 1 && isNumber(lines[next - 1]);
      const own = lines.slice(time + 1, isNumbered ? end - 1 : end);
      timed.push({ time: lines[time] ?? "", lines: own });
      time = next;
    }
  }
  const shown = timed.map(({ lines }) =>
    lines
      .map((line) => ({ line, words: plain(line, isWebVtt).trim() }))
      .filter(({ words }) => words !== ""),
  );
  const rolled = rolledLines(shown.map((lines) => lines.map(({ words }) => words)));
  const cues: Cue[] = [];
  for (const [at, { time }] of timed.entries()) {
    const own = shown[at]?.slice(rolled?.[at]) ?? [];
    const lines = own.map(({ line }) => line);
    const cue = { ...timesOf(time), ...wordsOf(lines, isWebVtt) };
    const last = cues.at(-1);
    if (cue.words === "" && rolled?.[at] && last !== undefined) last.endSeconds = cue.endSeconds;
    if (cue.words === "" || pictured.test(cue.words)) continue;
    if (rolled === null) addCue(cues, cue);
    else cues.push(cue);
  }
  return cues;
}

/** Maximum lines that roll up at once; a player shows four. */
const maxRolledLines = 4;

/**
 * For captions whose lines roll up, how many lines at the beginning of each cue repeat the end of the cue before.
 * Lines roll up when most cues do this; a line that is sung twice comes again in few. Null when they do not.
 */
function rolledLines(cues: readonly (readonly string[])[]): number[] | null {
  const counts = cues.map((lines, at) => {
    const before = cues[at - 1] ?? [];
    const most = Math.min(lines.length, before.length, maxRolledLines);
    return (
      Array.from({ length: most }, (_, left) => most - left).find((count) =>
        before.slice(-count).every((line, nth) => line === lines[nth]),
      ) ?? 0
    );
  });
  const rolling = counts.filter((count) => count > 0).length;
  return rolling > 2 && rolling > cues.length / 2 ? counts : null;
}

function isNumber(line = ""): boolean {
  return /^\d{1,6}$/.test(line.trim());
}

/** Adds a cue, or extends the last one when words and speaker are the same. */
export function addCue(cues: Cue[], cue: Cue): void {
  const last = cues.at(-1);
  const isSame =
    last?.words === cue.words &&
    (!cue.voices?.length || JSON.stringify(last.voices) === JSON.stringify(cue.voices));
  if (isSame) last.endSeconds = cue.endSeconds;
  else cues.push(cue);
}

/** The words of a cue, one line per line without tags, joined, and who says them. */
function wordsOf(lines: readonly string[], isWebVtt: boolean): Pick<Cue, "words" | "voices"> {
  let words = "";
  const voices: Cue["voices"] = [];
  for (const line of lines) {
    // The parts between voice tags; every second one is the name in a tag, absent in a closing one.
    const parts = line.split(/<(?:v(?:\.[^\s>]{0,60})?[ \t]+([^>]{1,100})|\/v)>/);
    const shown = parts.map((part, index) =>
      index % 2 === 0 ? plain(part ?? "", isWebVtt) : part,
    );
    const whole = shown.filter((_, index) => index % 2 === 0).join("");
    const text = whole.trim();
    const start = words === "" || text === "" ? words.length : words.length + 1;
    let at = start - (whole.length - whole.trimStart().length);
    for (const [index, part] of shown.entries()) {
      if (index % 2 === 0) at += part?.length ?? 0;
      else {
        const gap = /^\s*/.exec(shown[index + 1] ?? "")?.[0].length ?? 0;
        const name = part === undefined ? null : nameOf(plain(part, isWebVtt));
        voices.push({ at: Math.max(start, at + gap), name });
      }
    }
    if (text !== "") words = words === "" ? text : `${words} ${text}`;
  }
  if (!voices.some(({ name }) => name !== null)) return { words, voices: [] };
  return { words, voices: voices.filter(({ at }) => at < words.length) };
}

/** A stated name in one line; null when it is blank. */
export function nameOf(text: string): string | null {
  const name = text.replace(/\s+/g, " ").trim().slice(0, 200);
  return name === "" ? null : name;
}

function plain(line: string, isWebVtt: boolean): string {
  const text = line.replace(/<[^>]{0,100}>|\{\\[^}]{0,100}\}/g, "");
  return isWebVtt ? unescaped(text) : text;
}

function timesOf(line: string): Pick<Cue, "startSeconds" | "endSeconds"> {
  const [start = "", end = ""] = line.split("-->");
  return { startSeconds: secondsOf(start), endSeconds: secondsOf(end) };
}

/** `00:01:02.500`, `01:02.500` or `00:01:02,500`, optionally followed by settings, in seconds. */
export function secondsOf(time: string): number {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?/.exec(time.trim());
  if (match === null) return Number.NaN;
  const [, hours = "0", minutes = "", seconds = "", fraction = "0"] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction.padEnd(3, "0")) / 1000;
}

const escapes: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

/** The text with its character escapes decoded; any other escape stays as written. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, ...groups) => {
      const [decimal, hexadecimal, name] = groups as (string | undefined)[];
      if (name !== undefined) return escapes[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : whole;
    },
  );
}
