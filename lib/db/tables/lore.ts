import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { artists, ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/** The artist's life story: the published text, and the generated text, which is private. */
export const lore = pgTable(
  "lore",
  {
    artistId: uuid("artist_id")
      .primaryKey()
      .references(() => artists.id, { onDelete: "cascade" }),
    publishedText: text("published_text"),
    publishedRevision: text("published_revision"),
    /** Null for a text that was imported without a time. */
    publishedAt: instant("published_at"),
    generatedText: text("generated_text"),
    generatedAt: instant("generated_at"),
    /**
     * Hash of everything it was generated from; while it is unchanged, nothing is generated again.
     */
    generatedBasis: text("generated_basis"),
  },
  () => [
    check(
      "a_published_text_has_a_revision",
      sql`(published_text is null) = (published_revision is null)`,
    ),
  ],
);

/** What a person approved into Lore: which source, at which revision, who and when. Rows are only ever added. */
export const loreEntries = pgTable(
  "lore_entries",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** Null: a saved source that the artist approved without a discovery, or a page that the artist named. */
    candidateId: uuid("candidate_id"),
    url: text("url").notNull(),
    title: text("title"),
    /** The approved passage, exactly; null when the candidate was the whole page. */
    excerpt: text("excerpt"),
    /** The saved source of the entry, if any. */
    sourceId: text("source_id"),
    /**
     * Revision that the reviewer saw: the candidate's, or the source's when there is no candidate.
     */
    revision: text("revision").notNull(),
    approvedBy: uuid("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
  },
  (t) => [
    uniqueIndex("a_candidate_enters_lore_once").on(t.candidateId),
    uniqueIndex("a_source_enters_lore_once_by_itself")
      .on(t.artistId, t.sourceId)
      .where(sql`candidate_id is null`),
    check("entries_have_a_candidate_or_a_source", sql`num_nonnulls(candidate_id, source_id) > 0`),
    index("lore_entries_in_order").on(t.artistId, t.approvedAt, t.id),
  ],
);
