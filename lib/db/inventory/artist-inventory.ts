import { Platform } from "#lib/contract/platform.js";
import { Hash64, Uuid, wordedText } from "#lib/contract/primitives.js";
import {
  Address,
  ClaimStatus,
  Flag,
  LinkPlatform,
  Micros,
  maybe,
  Name,
  Right,
  SourceId,
  Subject,
  Text,
  Word,
} from "#lib/contract/record-fields.js";
import type { DeclaredTable } from "./inventory-kinds.js";
import { content, derivedFrom, derivedWords, identifier, state, user } from "./inventory-kinds.js";

/** The artist, who may act for the artist, and what was done. */
export const artistInventory = {
  artists: {
    rowsOf: { by: "id" },
    record: "artist",
    columns: {
      id: identifier(Uuid),
      name: identifier(wordedText(1, 300)),
      evidence_changed_at: state(Micros),
      created_at: state(Micros),
    },
  },
  links: {
    rowsOf: { by: "artist_id" },
    record: "link",
    columns: {
      artist_id: identifier(Uuid),
      platform: identifier(LinkPlatform),
      identifier: identifier(Name),
      folded_identifier: derivedWords("identifier"),
      url: identifier(Address),
      host: derivedWords("url"),
    },
  },
  accounts: {
    rowsOf: { by: "artist_id" },
    record: "account",
    columns: {
      artist_id: identifier(Uuid),
      platform: state(Platform),
      account_id: identifier(Name),
      handle: identifier(Name),
      url: identifier(Address),
      host: derivedWords("url"),
      connected: state(Flag, "removed"),
    },
  },
  users: {
    rowsOf: null,
    record: null,
    columns: {
      id: { operational: "other records name a user by subject" },
      subject: {
        operational: "a person, who remains when an artist is erased; records name users by it",
      },
      is_admin: { operational: "a right that applies to this installation" },
    },
  },
  claims: {
    rowsOf: { by: "artist_id" },
    record: "claim",
    columns: {
      artist_id: identifier(Uuid),
      user_id: user(Subject, "subject"),
      status: state(ClaimStatus),
    },
  },
  erasures: {
    rowsOf: null,
    record: null,
    columns: {
      id: { operational: "the erasure, which outlives the artist" },
      artist_key: { operational: "a hash that identifies an erased artist who returns" },
      scope_key: { operational: "a hash of what was erased" },
      requester_key: { operational: "a hash of the user who may read the receipt" },
      counts: { operational: "numbers of rows by table" },
      erased_at: { operational: "the receipt's time" },
      lifted_at: { operational: "when the artist returned" },
    },
  },
  activity: {
    rowsOf: { by: "artist_id" },
    record: "activity",
    columns: {
      id: derivedFrom("the order of the records"),
      artist_id: identifier(Uuid),
      user_id: user(maybe(Subject), "actedBy"),
      acted_as: state(Right),
      action: state(Word),
      subject_id: identifier(Uuid),
      revision_before: identifier(maybe(Name)),
      revision_after: identifier(maybe(Name)),
      at: state(Micros),
    },
  },
  onboarding: {
    rowsOf: { by: "artist_id" },
    record: "onboarding",
    columns: {
      artist_id: identifier(Uuid),
      profiles_at: state(maybe(Micros)),
      profiles_turn: identifier(maybe(Name)),
      sources_at: state(maybe(Micros)),
      sources_turn: identifier(maybe(Name)),
      interview_at: state(maybe(Micros)),
      publish_at: state(maybe(Micros)),
      publish_turn: identifier(maybe(Name)),
      own_draft: content(maybe(Text)),
    },
  },
  lore: {
    rowsOf: { by: "artist_id" },
    record: "lore",
    columns: {
      artist_id: identifier(Uuid),
      published_text: content(maybe(Text), "text"),
      published_revision: identifier(maybe(Hash64)),
      published_at: state(maybe(Micros)),
      generated_text: content(maybe(Text)),
      generated_at: state(maybe(Micros)),
      generated_basis: identifier(maybe(Name)),
    },
  },
  lore_entries: {
    rowsOf: { by: "artist_id" },
    record: "lore_entry",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      candidate_id: identifier(maybe(Uuid)),
      url: identifier(Address),
      title: content(maybe(Text)),
      excerpt: content(maybe(Text)),
      source_id: identifier(maybe(SourceId)),
      revision: identifier(Hash64),
      approved_by: user(maybe(Subject)),
      approved_at: state(Micros),
    },
  },
} as const satisfies Record<string, DeclaredTable>;
