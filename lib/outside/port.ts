import * as v from "valibot";
import type { LinkedRelease } from "#lib/contract/linked-release.js";
import type { TextPlace } from "#lib/contract/places.js";
import { SocialPlatform } from "#lib/contract/platform.js";
import type { TextVoice } from "#lib/contract/voices.js";

/**
 * A lookup that the server offers, given configuration and request; the model chooses one by id.
 */
export const LookupOption = v.variant("kind", [
  v.object({ kind: v.literal("page"), url: v.string() }),
  v.object({ kind: v.literal("web"), query: v.exactOptional(v.string()) }),
  v.object({
    kind: v.literal("social"),
    platform: SocialPlatform,
    accountId: v.string(),
    handle: v.string(),
    url: v.string(),
  }),
]);
export type LookupOption = v.InferOutput<typeof LookupOption>;

/** The lookups that this deployment is configured for; others are not offered (decision 6.2). */
export interface OutsideCapabilities {
  web: boolean;
  page: boolean;
  /** host:port of single hosts whose pages are read although they are not public (local runs, tests). */
  allowedHosts?: readonly string[];
  social: readonly SocialPlatform[];
}

/** One lookup: one search and at most three pages, one page, or one account. */
export interface Lookup {
  option: LookupOption;
  artistId: string;
  /** Added to the search query, because topics seldom name the artist. */
  artistName: string;
  /** The neutral topic, or a model's allowed query in its place; no other words leave the service. */
  topic: string;
  /**
   * Constraints of the request, to narrow the lookup; originals are checked against them again when
   * read.
   */
  fromDate: string | undefined;
  toDate: string | undefined;
  excludeSourceUrls: readonly string[];
  /** The progress that the previous slice returned; null in the first slice. */
  progress: unknown;
}

/**
 * A text that a lookup collected, as the provider returned it; source and revision are computed
 * from it.
 */
export interface CollectedOriginal {
  kind: "web_page" | "caption" | "transcript";
  platform: SocialPlatform | null;
  accountId: string | null;
  entryId: string | null;
  url: string;
  canonicalUrl: string | null;
  title: string | null;
  text: string;
  /**
   * A day or an instant; null unless the source states it unambiguously; never the time of the
   * fetch.
   */
  publishedAt: string | null;
  retrievedAt: string;
  truncated: boolean | null;
  /**
   * When the words of a transcript are spoken (decision 1.33), kept only when the whole map is
   * valid; absent or null when unknown.
   */
  places?: readonly TextPlace[] | null;
  /** The releases that a page's linked data describes; not kept. */
  linked?: readonly LinkedRelease[];
  /** Who speaks where, as the source states; absent or null when it names nobody. */
  voices?: readonly TextVoice[] | null;
}

/**
 * The result of one slice of a lookup: texts (perhaps none); to be continued in a later slice;
 * failed or rejected with nothing collected (`parsing_ended`: the response exceeded the limits of
 * decision 6.9); or an unknown outcome, and then it is never repeated (decision 3.18).
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
      /** Nothing was sent: the slice only waited, and does not count among those of the lookup. */
      hasOnlyWaited?: boolean;
    }
  | { kind: "failed"; because?: "parsing_ended" }
  | { kind: "unknown" };

/** The port for lookups of questions in outside collections. */
export interface OutsidePort {
  capabilities: OutsideCapabilities;
  /** Runs one slice of a lookup that was already admitted and recorded. */
  look(lookup: Lookup, signal: AbortSignal): Promise<LookupOutcome>;
}

/** The port of a service without any configured lookup. */
export const noOutside: OutsidePort = {
  capabilities: { web: false, page: false, social: [] },
  look: async () => ({ kind: "failed" }),
};

/** The current time for `retrievedAt`, RFC 3339 in UTC; never used as a date of the content. */
export function retrievalTime(): string {
  return new Date().toISOString();
}
