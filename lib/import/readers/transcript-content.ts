import { addCue, type Cue, captionCues, nameOf } from "#lib/outside/adapters/caption-cues.js";
import { type SpokenText, spokenIn } from "#lib/outside/adapters/spoken-text.js";
import { storableJson } from "#lib/outside/provider/provider-json.js";
import { decodedWords } from "./text-encoding.js";
import { timedTextCues } from "./timed-text.js";

/**
 * The words of a transcript with their times, one line per cue as in a live lookup; or why there are
 * none.
 */
export type TranscriptContent = SpokenText | "no words" | "unsure encoding";

/** Where a program keeps its segments, the members of one, and how many units of its times are a second. */
interface Shape {
  at: string;
  words: string;
  start: string;
  end: string;
  units: number;
}
const [seconds, milliseconds] = [1, 1000];
const shapes: readonly Shape[] = [
  // Podcasting 2.0
  { at: "segments", words: "body", start: "startTime", end: "endTime", units: seconds },
  // Whisper and WhisperX
  { at: "segments", words: "text", start: "start", end: "end", units: seconds },
  // whisper.cpp
  {
    at: "transcription",
    words: "text",
    start: "offsets.from",
    end: "offsets.to",
    units: milliseconds,
  },
  // AssemblyAI
  { at: "utterances", words: "text", start: "start", end: "end", units: milliseconds },
  { at: "words", words: "text", start: "start", end: "end", units: milliseconds },
  // Deepgram
  { at: "results.utterances", words: "transcript", start: "start", end: "end", units: seconds },
  {
    at: "results.channels.0.alternatives.0.words",
    words: "punctuated_word",
    start: "start",
    end: "end",
    units: seconds,
  },
  // Amazon Transcribe
  {
    at: "results.audio_segments",
    words: "transcript",
    start: "start_time",
    end: "end_time",
    units: seconds,
  },
];

/** Reads captions, lyrics, turns with their times, or a transcript as JSON. Runs in the thread that can be terminated. */
export function transcriptContent({
  bytes,
  isJson,
  encoding,
}: {
  bytes: Uint8Array;
  isJson: boolean;
  encoding: string | null;
}): TranscriptContent {
  const captions = isJson ? "" : decodedWords(bytes, encoding);
  if (captions === null) return "unsure encoding";
  const text = captions.toWellFormed().replaceAll("\0", "\ufffd");
  const spoken = spokenIn(isJson ? jsonCues(bytes) : (timedTextCues(text) ?? captionCues(text)));
  return spoken.text === "" ? "no words" : spoken;
}

function jsonCues(bytes: Uint8Array): Cue[] {
  const whole = storableJson(bytes);
  for (const shape of shapes) {
    const segments = valueAt(whole, shape.at);
    const cues = Array.isArray(segments) ? cuesOf(segments, shape) : [];
    if (cues.length > 0) return cues;
  }
  return [];
}

function cuesOf(segments: readonly unknown[], { words, start, end, units }: Shape): Cue[] {
  const cues: Cue[] = [];
  for (const segment of segments) {
    const spoken = valueAt(segment, words);
    if (typeof spoken !== "string" || spoken.trim() === "") continue;
    const startSeconds = numberIn(valueAt(segment, start)) / units;
    const stated = numberIn(valueAt(segment, end)) / units;
    const endSeconds = stated > startSeconds ? stated : startSeconds;
    const name = speakerIn(segment);
    const voices = name === null ? [] : [{ at: 0, name }];
    addCue(cues, { words: spoken.replace(/\s+/g, " ").trim(), startSeconds, endSeconds, voices });
  }
  return cues;
}

/** Programs write times as texts, too; an unreadable or missing one is NaN, and the words stay. */
function numberIn(time: unknown): number {
  const isTime = typeof time === "string" || typeof time === "number";
  return isTime ? Number.parseFloat(`${time}`) : Number.NaN;
}

/** The speaker as the program names it; a number as Deepgram's captions do. */
function speakerIn(segment: unknown): string | null {
  const speaker = valueAt(segment, "speaker") ?? valueAt(segment, "speaker_label");
  if (typeof speaker === "number") return `Speaker ${speaker}`;
  return typeof speaker === "string" ? nameOf(speaker) : null;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], value);
}
