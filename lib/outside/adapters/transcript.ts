import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { parse } from "#lib/outside/parsing/parse-pool.js";

/** Reads the transcript behind an address that a provider gave; null when there is none to be had. */
export type ReadTranscript = (url: string, signal: AbortSignal) => Promise<string | null>;

const maxBytes = 2 * 1024 * 1024;

/** Transcripts in WebVTT or SubRip through the guarded fetch: the address is the provider's, not ours. */
export function transcriptReader(fetchText: GuardedFetch): ReadTranscript {
  return async (url, signal) => {
    const accept = "text/vtt,application/x-subrip,text/plain";
    const fetched = await fetchText(url, { signal, accept, maxBytes });
    if (fetched.kind !== "fetched") return null;
    const { bytes, contentType } = fetched;
    const parsed = await parse("transcript", { bytes, contentType }, signal);
    return parsed.kind === "parsed" && parsed.value !== "" ? parsed.value : null;
  };
}
