import type { TextPlace } from "#lib/contract/places.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/**
 * The words of a transcript, and when they are spoken according to the captions; unreadable times
 * are NaN.
 */
export interface SpokenText {
  text: string;
  places: TextPlace[];
}

/** The words of a fetched transcript. Runs in the thread that can be terminated (decision 6.9). */
export function transcriptText(fetched: { bytes: Uint8Array; contentType: string }): SpokenText {
  return spokenText(decodedText(fetched.bytes, fetched.contentType) ?? "");
}

/** A part of a transcript with its times in seconds. */
export interface Cue {
  startSeconds: number;
  endSeconds: number;
  words: string;
}

/**
 * The words of WebVTT or SubRip cues in their order, one line per cue, without times, numbers and
 * tags.
 */
export function spokenText(captions: string): SpokenText {
  return spokenIn(spokenCues(captions));
}

/** The words of cues in their order, one line per cue, and when each cue is spoken. */
export function spokenIn(cues: readonly Cue[]): SpokenText {
  const places: TextPlace[] = [];
  let text = "";
  for (const { words, startSeconds, endSeconds } of cues) {
    if (text !== "") text += "\n";
    places.push({ start: text.length, startSeconds, endSeconds });
    text += words;
  }
  return { text, places };
}

/**
 * The cues of WebVTT or SubRip in their order. A cue that repeats the previous words, as rolling
 * captions do, extends the previous cue. Unreadable times are NaN.
 */
export function spokenCues(captions: string): Cue[] {
  const cues: Cue[] = [];
  // WebVTT escapes characters that would start a tag; SubRip has no escapes.
  const shown = /^\ufeff?WEBVTT/.test(captions) ? unescaped : (line: string) => line;
  for (const block of captions.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const parts = block.split("\n");
    const time = parts.findIndex((line) => line.includes("-->"));
    if (time === -1) continue;
    const words = parts
      .slice(time + 1)
      .map((line) => shown(line.replace(/<[^>]{0,100}>|\{\\[^}]{0,100}\}/g, "")).trim())
      .filter((line) => line !== "")
      .join(" ");
    if (words === "") continue;
    const [start = "", end = ""] = (parts[time] ?? "").split("-->");
    const [startSeconds, endSeconds] = [secondsOf(start), secondsOf(end)];
    const last = cues.at(-1);
    if (last?.words === words) last.endSeconds = endSeconds;
    else cues.push({ startSeconds, endSeconds, words });
  }
  return cues;
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

/** `00:01:02.500`, `01:02.500` or `00:01:02,500`, optionally followed by settings, in seconds. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/.exec(time.trim());
  if (match === null) return Number.NaN;
  const [, hours = "0", minutes = "", seconds = "", fraction = ""] = match;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction.padEnd(3, "0")) / 1000;
}
