import * as v from "valibot";
import { Curation, Destination, IdentityVerdict } from "#lib/contract/discovery.js";
import { DriftVerdict } from "#lib/contract/drift-verdict.js";
import { type OriginalColumn, originalEntries } from "#lib/contract/original.js";
import { Platform } from "#lib/contract/platform.js";
import { Hash64, Uuid } from "#lib/contract/primitives.js";
import {
  Address,
  LinkPlatform,
  Micros,
  maybe,
  Name,
  Right,
  SourceId,
  Subject,
  Text,
  whole,
} from "#lib/contract/record-fields.js";
import { originals } from "#lib/db/tables/originals.js";
import type { DeclaredTable, ExportedColumn } from "./inventory-kinds.js";
import { content, derivedFrom, derivedWords, identifier, state, user } from "./inventory-kinds.js";

const kept = originalEntries("exported");
type Kept = { [Name in keyof typeof kept]: ExportedColumn<(typeof kept)[Name], Name> };

/** Declared with the other uses of its fields, in lib/contract. */
const originalColumns = Object.fromEntries(
  Object.entries(originalEntries("holds")).map(([name, holds]) => [
    originals[name as OriginalColumn].name,
    typeof holds === "string" ? { holds, schema: kept[name as keyof Kept], field: name } : holds,
  ]),
) as Kept;

/** Originals and discoveries, with everything that is stored to search them. */
export const evidenceInventory = {
  originals: {
    record: "original",
    columns: originalColumns,
  },
  postings: {
    columns: {
      artist_id: derivedWords("the tokens of the originals"),
      term: derivedWords("the tokens of the originals"),
      from_number: derivedFrom("the numbers of the originals"),
      originals: derivedFrom("the numbers of the originals"),
      shares: derivedFrom("the tokens of the originals"),
    },
  },
  statements: {
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
      found_by: derivedFrom("the reading of the original"),
      window_start: derivedFrom("the text of the original"),
      window_end: derivedFrom("the text of the original"),
      char_start: derivedFrom("the text of the original"),
      char_count: derivedFrom("the text of the original"),
    },
  },
  disputed_titles: {
    columns: {
      artist_id: derivedWords("the statements"),
      title_key: derivedWords("the statements"),
      kind: derivedFrom("the statements"),
      role: derivedWords("the statements"),
    },
  },
  account_totals: {
    columns: {
      artist_id: derivedWords("the originals"),
      platform: derivedFrom("the originals"),
      account_id: derivedWords("the originals"),
      readable: derivedFrom("the originals"),
      readable_chars: derivedFrom("the originals"),
      missing_text: derivedFrom("the originals"),
    },
  },
  dated_totals: {
    columns: {
      artist_id: derivedWords("the originals"),
      platform: derivedFrom("the originals"),
      account_id: derivedWords("the originals"),
      kind: derivedFrom("the originals"),
      site: derivedWords("the originals"),
      dated_at: derivedFrom("the originals"),
      readable: derivedFrom("the originals"),
    },
  },
  listed_sources: {
    columns: {
      artist_id: derivedWords("the originals"),
      number: derivedFrom("the originals"),
      source_id: derivedWords("the originals"),
      kind: derivedFrom("the originals"),
      platform: derivedFrom("the originals"),
      account_id: derivedWords("the originals"),
      site: derivedWords("the originals"),
      url: derivedWords("the originals"),
      title: derivedWords("the originals"),
      text_length: derivedFrom("the originals"),
      dated_from: derivedFrom("the originals"),
      created_at: derivedFrom("the originals"),
      curation: derivedFrom("the originals"),
      visibility: derivedFrom("the originals"),
      removed: derivedFrom("the originals"),
      withheld: derivedFrom("the originals"),
      answer_id: derivedWords("the originals"),
      answer_revision: derivedWords("the originals"),
    },
  },
  cited_windows: {
    record: "cited_window",
    columns: {
      id: derivedFrom("nothing: generated for the row"),
      artist_id: identifier(Uuid),
      source_id: identifier(SourceId),
      revision: identifier(Hash64),
      window_start: state(whole()),
      window_end: state(whole(1)),
      quote: content(Text),
      page_key: derivedWords("the page's address"),
      cited_at: state(Micros),
      due_at: state(Micros),
      verdict: state(maybe(DriftVerdict)),
      since: state(maybe(Micros)),
      checked_at: state(maybe(Micros)),
      read_verdict: state(maybe(DriftVerdict)),
      read_at: state(maybe(Micros)),
      missing_at: state(v.optional(maybe(Micros), null)),
    },
  },
  page_looks: {
    rowsOf: null,
    columns: {
      page_key: { operational: "a hash of a page's address, shared by all artists" },
      looked_at: { operational: "at most one recheck a day, shared by all artists" },
    },
  },
  latest_snapshots: {
    record: "latest_snapshot",
    columns: {
      artist_id: identifier(Uuid),
      platform: state(Platform),
      account_id: identifier(Name),
      checked_at: state(maybe(Micros)),
      last_attempt_at: state(Micros),
      failure: content(maybe(Text)),
    },
  },
  candidates: {
    record: "candidate",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      suppression_key: derivedWords("destination, url_key and the linked profile"),
      destination: state(Destination),
      identity: state(IdentityVerdict),
      curation: state(Curation),
      url: identifier(Address),
      url_key: identifier(Address),
      title: content(maybe(Text)),
      excerpt: content(maybe(Text)),
      reason: content(maybe(Text)),
      link_platform: identifier(maybe(LinkPlatform)),
      link_identifier: identifier(maybe(Name)),
      evidence_id: identifier(maybe(Uuid)),
      revision: identifier(Hash64),
      discovered_at: state(Micros),
      decided_at: state(maybe(Micros)),
      decided_by: user(maybe(Subject)),
      decided_as: state(maybe(Right)),
      undo: derivedWords("the decision, which it lets be undone here for ten minutes"),
    },
  },
} as const satisfies Record<string, DeclaredTable>;
