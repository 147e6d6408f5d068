import type { OriginalToImport } from "#lib/contract/import.js";
import type { OriginalKind } from "#lib/contract/original.js";
import type { Platform } from "#lib/contract/platform.js";

// The messages between the page and the worker in which it reads what a person dropped (decision
// 8.45). The worker has no token and calls nobody.

/** A file, or a folder with the path of each of its files. */
export type Dropped =
  | { name: string; blob: Blob }
  | { name: string; files: readonly { path: string; blob: Blob }[] };

/** An account as the service knows it, or as an archive names it. */
export interface PageAccount {
  platform: Platform;
  accountId: string;
  handle: string;
  url: string;
}

/** What is saved of the artist: the revision of each source by its id, and whether it was rejected or hidden. */
export type SavedSources = ReadonlyMap<string, { revision: string; kept: boolean }>;

/** How a record compares with what is saved; `kept`: rejected or hidden before, so unchanged. */
export type RecordStanding = "new" | "changed" | "saved" | "kept";

/**
 * Messages to the worker: `read`, sent once, then requests for the lines of these records, as many
 * as one call takes.
 */
export type ToReader =
  | {
      kind: "read";
      artistId: string;
      accounts: readonly PageAccount[];
      /** The sources that are saved, by their id. */
      saved: SavedSources;
      dropped: readonly Dropped[];
      /** The public address for files that state none; null: not given. */
      address: string | null;
      /** The encoding of texts that are not UTF-8; null: not given. */
      encoding: string | null;
    }
  | { kind: "take"; ids: readonly number[] };

/**
 * A record that was found. A later one with its id replaces it: the source was found again.
 */
export interface FoundRecord {
  id: number;
  kind: OriginalKind;
  standing: RecordStanding;
}

/** What was found since the last message. */
export interface FoundPart {
  records: FoundRecord[];
  /** What cannot be read, and why. */
  bad: { where: string; what: string }[];
  /** How many items were rightly left out, by reason. */
  leftOut: [why: string, count: number][];
  /**
   * What was opened: `a Mastodon archive of @name@host`, with its account; for a list of addresses,
   * the addresses, which only the service can read.
   */
  opened: { what: string; account: PageAccount | null; addresses: readonly string[] }[];
}

export type FromReader =
  | ({ kind: "found" } & FoundPart)
  | { kind: "done" }
  /** The lines for one call: the first of the wanted records, as many as it takes. */
  | { kind: "lines"; ids: number[]; lines: OriginalToImport[] };
