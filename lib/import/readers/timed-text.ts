import { addCue, type Cue, nameOf, secondsOf } from "#lib/outside/adapters/caption-cues.js";

/** The first line of ASS and SSA, and of LRC: a tag or a time. */
const script = /^\[script info\]/i;
const lyrics = /^\[(?:\d{1,3}:\d{2}[.:\]]|(?:ti|ar|al|au|by|re|ve|la|length|offset)\s{0,3}:)/i;
/** The line before the words of a turn: `Ana Lund  0:03` as Otter writes it, `Ana Lund (00:03):` as Rev, `[Ana Lund] 14:03:22` as Zoom. */
const turns = [
  /^(?:(\p{L}[^\t\n]{0,80}?)(?: {2,8}|\t))?((?:\d{1,2}:)?\d{1,2}:\d{2})\s{0,8}$/u,
  /^(\p{L}[^()\n]{0,80}) \(((?:\d{1,2}:)?\d{1,2}:\d{2})\):\s{0,8}$/u,
  /^\[(\p{L}[^[\]\n]{0,80})\] (\d{1,2}:\d{2}:\d{2})\s{0,8}$/u,
];
/**
 * A turn as Descript writes it: `[00:01:02] **Ana Lund:** words`; time and name in either order, or only one of them.
 */
const stamp = /^\[((?:\d{1,2}:)?\d{1,2}:\d{2})\]\s{1,4}/;
const heading = /^#{1,6} /;
const boldName = /^\*\*([^*\n]{1,80}):\*\*\s{1,4}/;

/** The first line of a table of segments, as Whisper writes it in milliseconds, or Audacity its labels in seconds. */
const table = /^(?:start\tend\ttext\s{0,3}$|\d{1,6}\.\d{1,9}\t\d{1,6}\.\d{1,9}\t)/;

/** Whether a text begins as one that `timedTextCues` reads. */
export function isTimedText(head: string): boolean {
  const lines = head.split(/\r\n?|\n/);
  if (script.test(head) || lyrics.test(head) || table.test(lines[0] ?? "")) return true;
  return isStamped(lines) || hasTurns(lines);
}

/** The cues of ASS, SSA, LRC, a table, or turns with a line of name and time before each; null for any other text. */
export function timedTextCues(given: string): Cue[] | null {
  const text = given.trimStart();
  const lines = text.split(/\r\n?|\n/);
  if (script.test(text)) return scriptCues(lines);
  if (table.test(lines[0] ?? "")) return tableCues(lines);
  if (isStamped(lines)) return stampedCues(lines);
  if (lyrics.test(text)) return lyricCues(lines);
  return hasTurns(lines) ? turnCues(lines) : null;
}

/**
 * A first turn with a time and a name in bold, below headings at most; or times in their order, each before words.
 * Lyrics are told apart by tags, several times before a line, or hundredths, which soon exceed the 59 of seconds.
 */
function isStamped(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "" && !heading.test(line)) ?? "";
  const { time, name } = stampedTurn(first);
  if (time === null) return false;
  if (name !== null) return true;
  let before = 0;
  return lines.every((line) => {
    if (!/^\[\d/.test(line)) return true;
    const [, at = ""] = /^\[(\d{1,2}(?::[0-5]\d){1,2})\]\s(?!\s{0,4}\[)/.exec(line) ?? [];
    const isNext = secondsOf(at) >= before;
    before = secondsOf(at);
    return isNext;
  });
}

function stampedTurn(line: string): { time: string | null; name: string | null; words: string } {
  let [words, time, name]: [string, string | null, string | null] = [line, null, null];
  for (const _ of [1, 2]) {
    const [[isTime, at], [isName, who]] = [stamp.exec(words) ?? [], boldName.exec(words) ?? []];
    time ??= at ?? null;
    name ??= who ?? null;
    words = words.slice((isTime ?? isName ?? "").length);
  }
  return { time, name, words };
}

/**
 * A paragraph per line; one without a time gets the previous one's, which is earlier than its own.
 */
function stampedCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  let [seconds, speaker]: [number, string | null] = [0, null];
  for (const line of lines) {
    if (line.trim() === "" || heading.test(line)) continue;
    const { time, name, words } = stampedTurn(line);
    if (time !== null) seconds = secondsOf(time);
    if (name !== null) speaker = nameOf(name);
    // The words have a time mark for every minute.
    const said = words
      .replace(/\[\d{1,2}:\d{2}:\d{2}\]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    const voices = speaker === null ? [] : [{ at: 0, name: speaker }];
    cues.push({ ...cueAt(seconds, voices), words: said });
  }
  return untilNext(cues);
}

/**
 * WhisperX writes the speaker before a label's words. A label may have a second line, for frequencies.
 */
function tableCues(lines: readonly string[]): Cue[] {
  const units = lines[0]?.startsWith("start") ? 1000 : 1;
  return lines.flatMap((line) => {
    if (!/^\d/.test(line)) return [];
    const [start = "", end = "", ...rest] = line.split("\t");
    const [startSeconds = 0, endSeconds = 0] = [start, end].map((time) => Number(time) / units);
    const [, name, said = ""] = /^(?:\[\[([^[\]]{1,80})\]\])?(.*)$/.exec(rest.join(" ")) ?? [];
    const voices = name === undefined ? [] : [{ at: 0, name: nameOf(name) }];
    const words = said.trim();
    return words === "" ? [] : [{ startSeconds, endSeconds, words, voices }];
  });
}

/**
 * Two or more turns with words, the first at the beginning, times ascending: not a list of songs.
 */
function hasTurns(lines: readonly string[]): boolean {
  const found = lines.flatMap((line, at) => {
    const time = turnOf(line)?.[2];
    return time === undefined ? [] : [{ at, seconds: secondsOf(time) }];
  });
  const areTurns = found.every(({ at, seconds }, index) => {
    const next = found[index + 1];
    const hasWords = next === undefined || lines.slice(at + 1, next.at).some((one) => one.trim());
    return hasWords && seconds >= (found[index - 1]?.seconds ?? 0);
  });
  return found[0]?.at === 0 && found.length > 1 && areTurns;
}

/** The line, its name and its time; undefined for a line that does not introduce a turn. */
function turnOf(line: string): RegExpExecArray | null | undefined {
  return turns.map((one) => one.exec(line)).find((one) => one !== null);
}

/** Each turn with its words in one line. */
function turnCues(lines: readonly string[]): Cue[] {
  const cues: Cue[] = [];
  for (const line of lines) {
    const [isTurn, name, time = ""] = turnOf(line) ?? [];
    if (isTurn !== undefined) {
      // Otter names nobody so.
      const known = name === "Unknown Speaker" ? null : nameOf(name ?? "");
      // Zoom writes the time of the day.
      const seconds = isTurn.startsWith("[") ? Number.NaN : secondsOf(time);
      cues.push(cueAt(seconds, known === null ? [] : [{ at: 0, name: known }]));
      continue;
    }
    const [cue, words] = [cues.at(-1), line.trim()];
    if (cue === undefined || words === "" || words === "Transcribed by https://otter.ai") continue;
    cue.words += cue.words === "" ? words : ` ${words}`;
  }
  return untilNext(cues);
}

/** Lines of words, each after one or more times; there can be further times within the words. */
function lyricCues(lines: readonly string[]): Cue[] {
  const offset = lines.map(
    (line) => /^\[offset\s{0,3}:\s{0,3}([+-]?\d{1,6})\s{0,3}\]/i.exec(line)?.[1],
  );
  // A positive offset shows the words earlier.
  const earlier = Number(offset.find((one) => one !== undefined) ?? 0) / 1000;
  const cues = lines.flatMap((line) => {
    const times = /^(?:\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]\s{0,3})+/.exec(line)?.[0] ?? "";
    const words = line.slice(times.length).replace(/[<[]\d{1,3}:\d{2}(?:[.:]\d{1,3})?[>\]]/g, "");
    return [...times.matchAll(/(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?/g)].map(
      ([, minutes, seconds, fraction = "0"]): Cue => ({
        ...cueAt(
          Math.max(0, Number(minutes) * 60 + Number(`${seconds}.${fraction}`) - earlier),
          [],
        ),
        words: words.replace(/\s+/g, " ").trim(),
      }),
    );
  });
  return untilNext(inTime(cues));
}

/** The dialogue of a script without its styles, in the order of time; drawings and comments are left out. */
function scriptCues(lines: readonly string[]): Cue[] {
  let columns = "layer,start,end,style,name,marginl,marginr,marginv,effect,text".split(",");
  const cues: Cue[] = [];
  for (const line of lines) {
    const [, key, rest = ""] = /^\s{0,9}(format|dialogue)\s{0,3}:(.*)$/i.exec(line) ?? [];
    const values = rest.split(",").map((one) => one.trim());
    if (key?.toLowerCase() === "format") {
      const names = values.map((one) => one.toLowerCase());
      if (names.includes("start")) columns = names;
    } else if (key !== undefined) {
      const named = (...names: string[]) =>
        values[columns.findIndex((one) => names.includes(one))] ?? "";
      const words = rest
        .split(",")
        .slice(columns.length - 1)
        .join(",")
        .replace(/\{[^{}]{0,500}\\p[1-9][^{}]{0,500}\}[^{]*/g, "")
        .replace(/\{[^{}]*\}|\\h/g, (one) => (one === "\\h" ? " " : ""))
        .replace(/(?:\\[Nn]|\s)+/g, " ")
        .trim();
      const name = nameOf(named("name", "actor"));
      const startSeconds = secondsOf(named("start"));
      const voices = name === null ? [] : [{ at: 0, name }];
      const endSeconds = secondsOf(named("end"));
      if (words !== "") cues.push({ startSeconds, endSeconds, words, voices });
    }
  }
  const shown: Cue[] = [];
  // A line that is shown with a shadow occurs twice.
  for (const cue of inTime(cues)) addCue(shown, cue);
  return shown;
}

function cueAt(seconds: number, voices: Cue["voices"]): Cue {
  return { startSeconds: seconds, endSeconds: seconds, words: "", voices };
}

function inTime(cues: Cue[]): Cue[] {
  return cues.sort((one, other) => one.startSeconds - other.startSeconds || 0);
}

/**
 * The cues with words. They do not say when they end, so each lasts until the next one that begins
 * later.
 */
function untilNext(cues: readonly Cue[]): Cue[] {
  let [end, start] = [cues.at(-1)?.startSeconds ?? 0, cues.at(-1)?.startSeconds ?? 0];
  return cues
    .toReversed()
    .map((cue) => {
      if (cue.startSeconds < start) [end, start] = [start, cue.startSeconds];
      return { ...cue, endSeconds: end };
    })
    .filter(({ words }) => words !== "")
    .reverse();
}
