import * as v from "valibot";
import {
  type Cue,
  type SpokenText,
  spokenCues,
  spokenIn,
} from "#lib/outside/adapters/spoken-text.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { readableItems, storableJson } from "#lib/outside/provider/provider-json.js";

/**
 * The words of a transcript with their times, one line per cue as in a live lookup; null when it
 * has no words.
 */
export type TranscriptContent = SpokenText | null;

const Transcript = v.object({
  segments: readableItems(
    v.object({
      startTime: v.number(),
      endTime: v.nullish(v.number()),
      body: v.string(),
    }),
  ),
});

/** Reads WebVTT, SubRip or Podcasting 2.0 JSON. Runs in the thread that can be terminated. */
export function transcriptContent({
  bytes,
  isJson,
}: {
  bytes: Uint8Array;
  isJson: boolean;
}): TranscriptContent {
  const cues = isJson ? jsonCues(bytes) : spokenCues(decodedText(bytes, "text/vtt") ?? "");
  const spoken = spokenIn(cues);
  return spoken.text === "" ? null : spoken;
}

function jsonCues(bytes: Uint8Array): Cue[] {
  const read = v.safeParse(Transcript, storableJson(bytes));
  if (!read.success) return [];
  const cues: Cue[] = [];
  for (const { startTime, endTime, body } of read.output.segments) {
    const words = body.replace(/\s+/g, " ").trim();
    const last = cues.at(-1);
    if (words === "") continue;
    const endSeconds = Math.max(startTime, endTime ?? startTime);
    if (last?.words === words) last.endSeconds = Math.max(last.endSeconds, endSeconds);
    else cues.push({ words, startSeconds: startTime, endSeconds });
  }
  return cues;
}
