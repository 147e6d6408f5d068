import { jsonCues } from "#lib/import/readers/transcript-parts.js";
import { storable } from "#lib/kernel/text.js";
import { captionCues } from "#lib/outside/adapters/caption-cues.js";
import { type SpokenText, spokenIn } from "#lib/outside/adapters/spoken-text.js";
import { decodedWords } from "./text-encoding.js";
import { timedTextCues } from "./timed-text.js";

/**
 * The words of a transcript with their times, one line per cue as in a live lookup; or why there are
 * none.
 */
export type TranscriptContent = SpokenText | "no words" | "unsure encoding";

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
  const words = decodedWords(bytes, encoding);
  if (words === null) return "unsure encoding";
  const text = storable(words);
  const spoken = spokenIn(
    isJson ? jsonCues(JSON.parse(text)) : (timedTextCues(text) ?? captionCues(text)),
  );
  return spoken.text === "" ? "no words" : spoken;
}
