import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { decodedText } from "#lib/outside/fetch/response-body.js";

/** Reads the transcript at an address that a provider gave; null when it cannot be read or is empty. */
export type ReadTranscript = (url: string, signal: AbortSignal) => Promise<string | null>;

const maxBytes = 2 * 1024 * 1024;

/** Transcripts in WebVTT or SubRip, through the guarded fetch, since the address is untrusted. */
export function transcriptReader(fetchText: GuardedFetch): ReadTranscript {
  return async (url, signal) => {
    const accept = "text/vtt,application/x-subrip,text/plain";
    const fetched = await fetchText(url, { signal, accept, maxBytes });
    if (fetched.kind !== "fetched") return null;
    const text = spokenText(decodedText(fetched.bytes, fetched.contentType) ?? "");
    return text === "" ? null : text;
  };
}

/** The text of WebVTT or SubRip cues, one line per cue, without times, numbers and tags. */
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
    // Rolling captions repeat the previous line.
    if (words !== "" && words !== lines.at(-1)) lines.push(words);
  }
  return lines.join("\n");
}
