import type { SpokenText } from "#lib/outside/adapters/spoken-text.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";

/** Reads the transcript at an address that a provider gave; null when it cannot be read or is empty. */
export type ReadTranscript = (url: string, signal: AbortSignal) => Promise<SpokenText | null>;

const maxBytes = 2 * 1024 * 1024;

/** Transcripts in WebVTT or SubRip, through the guarded fetch, since the address is untrusted. */
export function transcriptReader(fetchText: GuardedFetch): ReadTranscript {
  return async (url, signal) => {
    const accept = "text/vtt,application/x-subrip,text/plain";
    const fetched = await fetchText(url, { signal, accept, maxBytes });
    if (fetched.kind !== "fetched") return null;
    const { bytes, contentType } = fetched;
    const parsed = await parse("transcript", { bytes, contentType }, signal);
    return parsed.kind === "parsed" && parsed.value.text !== "" ? parsed.value : null;
  };
}
