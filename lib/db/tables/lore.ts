import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";
import { instant } from "./columns.js";

/** The artist's life story: the published text, and the generated one, which is private. */
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
    /** Hash of everything that it was generated from; while it is the same, nothing is generated again. */
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
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    candidateId: uuid("candidate_id").notNull(),
    url: text("url").notNull(),
    title: text("title"),
    /** The approved passage, exactly; null when the candidate was the whole page. */
    excerpt: text("excerpt"),
    /** The saved page behind it, if there was one. */
    sourceId: text("source_id"),
    /** Revision of the candidate that the reviewer saw. */
    revision: text("revision").notNull(),
    approvedBy: uuid("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
  },
  (t) => [
    uniqueIndex("a_candidate_enters_lore_once").on(t.candidateId),
    index("lore_entries_in_order").on(t.artistId, t.approvedAt, t.id),
  ],
);
