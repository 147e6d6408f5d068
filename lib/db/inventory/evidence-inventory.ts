import { type OriginalColumn, originalEntries } from "#lib/contract/original.js";
import { originals } from "#lib/db/tables/originals.js";
import type { TableInventory } from "./inventory-kinds.js";
import { derivedFrom, derivedWords } from "./inventory-kinds.js";

/** Originals and discoveries, with everything that is stored to search them. */
export const evidenceInventory = {
  originals: {
    rowsOf: { by: "artist_id" },
    record: "original",
    columns: Object.fromEntries(
      Object.entries(originalEntries("holds")).map(([name, holding]) => [
        originals[name as OriginalColumn].name,
        holding,
      ]),
    ),
  },
  postings: {
    rowsOf: { by: "artist_id" },
    record: null,
    columns: {
      artist_id: derivedWords("the tokens of the originals"),
      term: derivedWords("the tokens of the originals"),
      from_number: derivedFrom("the numbers of the originals"),
      originals: derivedFrom("the numbers of the originals"),
      shares: derivedFrom("the tokens of the originals"),
    },
  },
  statements: {
    rowsOf: { by: "artist_id" },
    record: null,
    columns: {
      original_id: derivedFrom("the original"),
      place: derivedFrom("the text of the original"),
      artist_id: derivedWords("the original"),
      kind: derivedFrom("the text of the original"),
      title_key: derivedWords("the text of the original"),
      role: derivedWords("the text of the original"),
      value: derivedWords("the text of the original"),
      form: derivedFrom("the text of the original"),
      planned: derivedFrom("the text of the original"),
      title: derivedWords("the text of the original"),
      stated: derivedWords("the text of the original"),
      is_field: derivedFrom("the original"),
      window_start: derivedFrom("the text of the original"),
      window_end: derivedFrom("the text of the original"),
      char_start: derivedFrom("the text of the original"),
      char_count: derivedFrom("the text of the original"),
    },
  },
  disputed_titles: {
    rowsOf: { by: "artist_id" },
    record: null,
    columns: {
      artist_id: derivedWords("the statements"),
      title_key: derivedWords("the statements"),
      kind: derivedFrom("the statements"),
      role: derivedWords("the statements"),
    },
  },
  account_totals: {
    rowsOf: { by: "artist_id" },
    record: null,
    columns: {
      artist_id: derivedWords("the originals"),
      platform: derivedFrom("the originals"),
      account_id: derivedWords("the originals"),
      readable: derivedFrom("the originals"),
      readable_chars: derivedFrom("the originals"),
      missing_text: derivedFrom("the originals"),
    },
  },
  cited_windows: {
    rowsOf: { by: "artist_id" },
    record: "cited_window",
    columns: {
      id: derivedFrom("nothing: generated for the row"),
      artist_id: "identifier",
      source_id: "identifier",
      revision: "identifier",
      window_start: "state",
      window_end: "state",
      quote: "content",
      page_key: derivedWords("the page's address"),
      cited_at: "state",
      due_at: "state",
      verdict: "state",
      since: "state",
      checked_at: "state",
      read_verdict: "state",
      read_at: "state",
    },
  },
  page_looks: {
    rowsOf: null,
    record: null,
    columns: {
      page_key: { operational: "a hash of a page's address, shared by all artists" },
      looked_at: { operational: "at most one recheck a day, shared by all artists" },
    },
  },
  latest_snapshots: {
    rowsOf: { by: "artist_id" },
    record: "latest_snapshot",
    columns: {
      artist_id: "identifier",
      platform: "state",
      account_id: "identifier",
      checked_at: "state",
      last_attempt_at: "state",
      failure: "content",
    },
  },
  candidates: {
    rowsOf: { by: "artist_id" },
    record: "candidate",
    columns: {
      id: "identifier",
      artist_id: "identifier",
      suppression_key: derivedWords("destination, url_key and the linked profile"),
      destination: "state",
      identity: "state",
      curation: "state",
      url: "identifier",
      url_key: "identifier",
      title: "content",
      excerpt: "content",
      reason: "content",
      link_platform: "identifier",
      link_identifier: "identifier",
      evidence_id: "identifier",
      revision: "identifier",
      discovered_at: "state",
      decided_at: "state",
      decided_by: "user",
      decided_as: "state",
    },
  },
} as const satisfies Record<string, TableInventory>;
