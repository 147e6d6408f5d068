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
>;

/** Where a part of a text stands in what it was read from: from `at`, in UTF-16 units, until the next place. */
export type TextPlace =
  | { at: number; startSeconds: number; endSeconds: number }
  | { at: number; page: number };

/** One thing that a reader came upon. */
export type ReaderItem =
  | { kind: "original"; where: string; original: ReadOriginal; places?: readonly TextPlace[] }
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
};

/** An original of which only this is known. */
export function knownOriginal(known: Partial<ReadOriginal>): ReadOriginal {
  return { ...nothingKnown, ...known };
}
