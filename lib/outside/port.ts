import type { SocialPlatform } from "#lib/contract/platform.js";

/** A place to look that the server built from its configuration and the request; the model only names one. */
export type LookupOption =
  | { kind: "page"; url: string }
  | { kind: "web" }
  | { kind: "social"; platform: SocialPlatform; accountId: string; handle: string; url: string };

/** What this deployment can look up at all; what is not configured is not offered (decision 6.2). */
export interface OutsideCapabilities {
  web: boolean;
  page: boolean;
  /** host:port of single hosts whose pages are read although they are not public (local runs, tests). */
  allowedHosts?: readonly string[];
  social: readonly SocialPlatform[];
}

/** One lookup as the research asks for it: one search and at most three pages, one page, or one account. */
export interface Lookup {
  option: LookupOption;
  artistId: string;
  /** Says whose: a topic seldom names the artist. */
  artistName: string;
  /** Neutral terms; the only words of the request that leave the service. */
  topic: string;
  /** Bounds of what may be brought, as the request gives them; held again when it is read. */
  fromDate: string | undefined;
  toDate: string | undefined;
  excludeSourceUrls: readonly string[];
  /** What the slice before left behind, null in the first one. */
  progress: unknown;
}

/** A text that a lookup brought, as the provider gave it; source and revision are computed from it. */
export interface CollectedOriginal {
  kind: "web_page" | "caption" | "transcript";
  platform: SocialPlatform | null;
  accountId: string | null;
  entryId: string | null;
  url: string;
  canonicalUrl: string | null;
  title: string | null;
  text: string;
  /** Explicit and unambiguous, or null; never the time of the fetch. */
  publishedAt: string | null;
  retrievedAt: string;
  truncated: boolean | null;
}

/**
 * What one slice of a lookup came to: texts (perhaps none); a later slice goes on; it failed or was
 * rejected, and nothing was brought (`parsing_ended`: what came exceeded the limits of decision 6.9); or
 * its outcome is unknown, and it is never repeated (decision 3.18).
 */
export type LookupOutcome =
  | { kind: "collected"; originals: readonly CollectedOriginal[] }
  | {
      kind: "continues";
      stage: "searching" | "reading" | "transcribing" | "waiting_provider";
      progress: unknown;
      provider: string | null;
      /** Seconds before the next slice may run. */
      waitSeconds: number;
    }
  | { kind: "failed"; because?: "parsing_ended" }
  | { kind: "unknown" };

/** Everything outside that a question may be looked up in. */
export interface OutsidePort {
  capabilities: OutsideCapabilities;
  /** Runs one slice of a lookup that was admitted and recorded before. */
  look(lookup: Lookup, signal: AbortSignal): Promise<LookupOutcome>;
}

/** A service with nothing configured: it offers no option, so that nothing is ever looked up. */
export const noOutside: OutsidePort = {
  capabilities: { web: false, page: false, social: [] },
  look: async () => ({ kind: "failed" }),
};

/** When something was fetched, for `retrievedAt`: never a date of what was fetched. */
export function retrievalTime(): string {
  return new Date().toISOString();
}
