import type { Platform } from "#lib/contract/platform.js";

/** One entry of an account as its provider gave it; its text may be missing, and is then empty. */
export interface Entry {
  kind: "caption" | "transcript" | "release" | "moment";
  entryId: string;
  url: string;
  canonicalUrl: string | null;
  collectionUrl: string | null;
  title: string | null;
  text: string;
  publishedAt: string | null;
  activityDate: string | null;
  activityDateKind: "release" | "moment" | null;
}

/** The account whose entries are read. */
export interface Account {
  platform: Platform;
  accountId: string;
  handle: string;
  url: string;
}

/** One page of an account, newest first; `next` leads to the page behind it. */
export interface EntriesPage {
  entries: Entry[];
  next: string | null;
}
