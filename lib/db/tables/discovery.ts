import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

const isRejectedPage = sql`destination = 'lore' and curation in ('declined', 'wrong_artist', 'incorrect')`;

/** A discovery: found by research or an import, decided on by a person. */
export const candidates = pgTable(
  "candidates",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** Identifies the same thing when it is found again (decision 3.28). */
    suppressionKey: text("suppression_key").notNull(),
    destination: text("destination").notNull(),
    identity: text("identity").notNull(),
    curation: text("curation").notNull().default("pending"),
    url: text("url").notNull(),
    urlKey: text("url_key").notNull(),
    title: text("title"),
    excerpt: text("excerpt"),
    reason: text("reason"),
    linkPlatform: text("link_platform"),
    linkIdentifier: text("link_identifier"),
    /** The row id of the original that was stored with it. */
    evidenceId: uuid("evidence_id"),
    revision: text("revision").notNull(),
    discoveredAt: instant("discovered_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: uuid("decided_by"),
    /** The right under which the reviewer acted; null while pending. */
    decidedAs: text("decided_as"),
    /**
     * What a review changed, for `undo_review`: `sources` whose pages it approved, whether it wrote
     * the `link`, the `account` of the platform that was connected. Null: cannot be undone.
     */
    undo: jsonb("undo"),
  },
  (t) => [
    uniqueIndex("a_thing_is_discovered_once").on(t.artistId, t.suppressionKey),
    // These rejections withhold a page (`is_withheld`).
    index("rejected_pages_by_address").on(t.artistId, t.urlKey).where(isRejectedPage),
    index("rejected_pages_by_evidence").on(t.evidenceId).where(isRejectedPage),
    // Ascending and scanned backwards, because drizzle declares a descending column with nulls
    // last, which does not match the queries' order.
    index("candidates_by_discovery").on(t.artistId, t.curation, t.discoveredAt, t.id),
    index("artists_with_discoveries").on(t.artistId).where(sql`curation = 'pending'`),
    check(
      "reviewers_act_in_a_known_right",
      sql`decided_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator')`,
    ),
    check("candidates_have_a_known_destination", sql`destination in ('lore', 'link')`),
    check(
      "candidates_have_a_known_identity",
      sql`identity in ('confirmed', 'unresolved', 'wrong_artist')`,
    ),
    check(
      "candidates_have_a_known_curation",
      sql`curation in ('pending', 'approved', 'declined', 'wrong_artist', 'incorrect')`,
    ),
  ],
);
