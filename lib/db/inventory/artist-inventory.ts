import type { TableInventory } from "./inventory-kinds.js";
import { derivedFrom, derivedWords } from "./inventory-kinds.js";

/** The artist, who may act for the artist, and what was done. */
export const artistInventory = {
  artists: {
    rowsOf: { by: "id" },
    record: "artist",
    columns: {
      id: "identifier",
      name: "identifier",
      evidence_changed_at: "state",
      created_at: "state",
    },
  },
  links: {
    rowsOf: { by: "artist_id" },
    record: "link",
    columns: {
      artist_id: "identifier",
      platform: "identifier",
      identifier: "identifier",
      folded_identifier: derivedWords("identifier"),
      url: "identifier",
      host: derivedWords("url"),
    },
  },
  accounts: {
    rowsOf: { by: "artist_id" },
    record: "account",
    columns: {
      artist_id: "identifier",
      platform: "state",
      account_id: "identifier",
      handle: "identifier",
      url: "identifier",
      host: derivedWords("url"),
      connected: "state",
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
      artist_id: "identifier",
      user_id: "user",
      status: "state",
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
      artist_id: "identifier",
      user_id: "user",
      acted_as: "state",
      action: "state",
      subject_id: "identifier",
      revision_before: "identifier",
      revision_after: "identifier",
      at: "state",
    },
  },
  onboarding: {
    rowsOf: { by: "artist_id" },
    record: "onboarding",
    columns: {
      artist_id: "identifier",
      profiles_at: "state",
      profiles_turn: "identifier",
      sources_at: "state",
      sources_turn: "identifier",
      interview_at: "state",
      publish_at: "state",
      publish_turn: "identifier",
      own_draft: "content",
    },
  },
  lore: {
    rowsOf: { by: "artist_id" },
    record: "lore",
    columns: {
      artist_id: "identifier",
      published_text: "content",
      published_revision: "identifier",
      published_at: "state",
      generated_text: "content",
      generated_at: "state",
      generated_basis: "identifier",
    },
  },
  lore_entries: {
    rowsOf: { by: "artist_id" },
    record: "lore_entry",
    columns: {
      id: "identifier",
      artist_id: "identifier",
      candidate_id: "identifier",
      url: "identifier",
      title: "content",
      excerpt: "content",
      source_id: "identifier",
      revision: "identifier",
      approved_by: "user",
      approved_at: "state",
    },
  },
} as const satisfies Record<string, TableInventory>;
