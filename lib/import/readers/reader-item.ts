import { soundPlaces } from "#lib/contract/given-places.js";
import type { TextPlace } from "#lib/contract/places.js";
import { soundVoices, type TextVoice } from "#lib/contract/voices.js";
import type { OriginalRecord } from "#lib/import/records/records.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

/**
 * What a reader knows about a text; the other fields of its record are null or set by the import.
 */
export type ReadOriginal = Partial<OriginalRecord>;

/** One thing that a reader found. */
export type ReaderItem =
  | { kind: "original"; where: string; original: ReadOriginal }
  /** Found, but rightly not evidence: `why` completes "12 …", as in "12 boosts". */
  | { kind: "left_out"; why: string }
  /** Found, but unreadable. */
  | { kind: "bad"; where: string; what: string };

/** What was recognised, and its items, which can be read once. */
export interface Reading {
  /** What it is, for a person: "a Mastodon archive of @name@host". */
  what: string;
  /** The account that the items belong to; null when there is no account. */
  account: ProviderAccount | null;
  /** Sentences that a person should read before anything is written. */
  notes: readonly string[];
  items: AsyncIterable<ReaderItem>;
  /**
   * True when every item must be fetched: then items are written in batches, and a dry run reads
   * none.
   */
  isFetched?: boolean;
  /** The addresses of a list, where they are handed over. */
  addresses?: readonly string[];
}

/**
 * An original with only these fields known; invalid maps of places or voices are dropped, and the text stays.
 */
export function knownOriginal({
  places,
  voices,
  ...known
}: Omit<ReadOriginal, "places" | "voices"> & {
  places?: readonly TextPlace[] | null;
  voices?: readonly TextVoice[] | null;
}): ReadOriginal {
  const { text = "" } = known;
  const maps = { places: soundPlaces(text, places), voices: soundVoices(text, voices) };
  return { kind: "web_page", url: "", text, ...known, ...maps };
}

/** Whether the first of two was read later; false when one of the times is not known. */
export function isReadAfter(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((at) => (at === null ? null : parsePartialDate(at)));
  return first != null && second != null && first.start > second.start;
}

/** A reading without an account. */
export function readingOf(what: string, items: AsyncIterable<ReaderItem>): Reading {
  return { what, account: null, notes: [], items };
}
