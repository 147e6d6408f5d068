import { decodedText } from "#lib/outside/parsing/decoded-text.js";

/** The words of a transcript as it came. Runs in the thread that can be ended (decision 6.9). */
export function transcriptText(fetched: { bytes: Uint8Array; contentType: string }): string {
  return spokenText(decodedText(fetched.bytes, fetched.contentType) ?? "");
}

/** The words of WebVTT or SubRip cues in their order, one line a cue, without times, numbers and tags. */
export function spokenText(captions: string): string {
  const lines: string[] = [];
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
    if (words !== "" && words !== lines.at(-1)) lines.push(words);
  }
  return lines.join("\n");
}
