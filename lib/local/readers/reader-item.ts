import type { TextPlace } from "#lib/contract/places.js";
import { soundPlaces } from "#lib/evidence/given-places.js";
import type { OriginalRecord } from "#lib/local/import/records.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";

/** What a reader knows of a text; the rest of its record is the same for all of one import. */
export type ReadOriginal = Pick<
  OriginalRecord,
  | "kind"
  | "platform"
  | "accountId"
  | "entryId"
  | "url"
  | "canonicalUrl"
  | "collectionUrl"
  | "title"
  | "text"
  | "publishedAt"
  | "retrievedAt"
  | "activityDate"
  | "activityDateKind"
  | "truncated"
  | "places"
>;

/** One thing that a reader came upon. */
export type ReaderItem =
  | { kind: "original"; where: string; original: ReadOriginal }
  /** There, and rightly not evidence: `why` completes "12 …", as in "12 boosts". */
  | { kind: "left_out"; why: string }
  /** There, and cannot be read. */
  | { kind: "bad"; where: string; what: string };

/** What was recognised, and its items, which are read once. */
export interface Reading {
  /** What it is, for a person: "a Mastodon archive of @name@host". */
  what: string;
  /** The account whose entries they are; null when they are of none. */
  account: ProviderAccount | null;
  /** Sentences about what a person should know before it is written. */
  notes: readonly string[];
  items: AsyncIterable<ReaderItem>;
  /** True when every item costs a look at the outside: they are written in slices, and a dry run reads none. */
  isFetched?: boolean;
}

const nothingKnown: ReadOriginal = {
  kind: "web_page",
  platform: null,
  accountId: null,
  entryId: null,
  url: "",
  canonicalUrl: null,
  collectionUrl: null,
  title: null,
  text: "",
  publishedAt: null,
  retrievedAt: null,
  activityDate: null,
  activityDateKind: null,
  truncated: null,
  places: null,
};

/** An original of which only this is known; a map of places that is not sound is left out, and its text stays. */
export function knownOriginal({
  places,
  ...known
}: Partial<Omit<ReadOriginal, "places">> & {
  places?: readonly TextPlace[] | null;
}): ReadOriginal {
  const { text } = known;
  return {
    ...nothingKnown,
    ...known,
    places: text === undefined ? null : soundPlaces(text, places),
  };
}
