import { type Cue, maxPlaces } from "#lib/contract/places.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/** The words of a transcript, and when they are spoken: null where the captions do not say it of every cue in order. */
export interface SpokenText {
  text: string;
  places: Cue[] | null;
}

/** A transcript as it came. Runs in the thread that can be ended (decision 6.9). */
export function transcriptText(fetched: { bytes: Uint8Array; contentType: string }): SpokenText {
  return spokenText(decodedText(fetched.bytes, fetched.contentType) ?? "");
}

/** The words of WebVTT or SubRip cues in their order, one line a cue, without times, numbers and tags. */
export function spokenText(captions: string): SpokenText {
  const lines: string[] = [];
  const cues: (Cue | null)[] = [];
  let start = 0;
  for (const block of captions.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const parts = block.split("\n");
    const time = parts.findIndex((line) => line.includes("-->"));
    if (time === -1) continue;
    const words = parts
      .slice(time + 1)
      .map((line) => line.replace(/<[^>]{0,100}>|\{\\[^}]{0,100}\}/g, "").trim())
      .filter((line) => line !== "")
      .join(" ");
    // Rolling captions repeat the line before.
    if (words === "" || words === lines.at(-1)) continue;
    lines.push(words);
    cues.push(cueOf(start, parts[time] ?? ""));
    start += words.length + 1;
  }
  return { text: lines.join("\n"), places: inOrder(cues) };
}

/** A cue by its line of times, `00:01:02.500 --> 00:01:05.000 align:start`; null when they cannot be read. */
function cueOf(start: number, line: string): Cue | null {
  const [from = "", to = ""] = line.split("-->");
  const startSeconds = secondsOf(from.trim());
  const endSeconds = secondsOf(to.trim().split(/\s/, 1)[0] ?? "");
  if (startSeconds === null || endSeconds === null || endSeconds < startSeconds) return null;
  return { start, startSeconds, endSeconds };
}

function secondsOf(time: string): number | null {
  const parts = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/.exec(time);
  if (parts === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1, 4).map((part) => Number(part ?? 0));
  const milliseconds = Number((parts[4] ?? "").padEnd(3, "0"));
  return ((hours * 60 + minutes) * 60_000 + seconds * 1000 + milliseconds) / 1000;
}

/** All cues, when each has times and none begins before the one in front of it: no times rather than wrong ones. */
function inOrder(cues: readonly (Cue | null)[]): Cue[] | null {
  const timed = cues.filter((cue) => cue !== null);
  if (timed.length < cues.length || timed.length === 0) return null;
  const goesBack = timed.some((cue, at) => cue.startSeconds < (timed[at - 1]?.startSeconds ?? 0));
  return goesBack || timed.length > maxPlaces ? null : timed;
}
