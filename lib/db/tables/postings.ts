import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, real, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";
import { byteText } from "./columns.js";

/**
 * Which originals hold a term, and its share of the BM25 score of each (decision 9.7). Written by the
 * trigger on originals and by `reindex_originals` alone; a block holds neighbouring numbers, so that a row stays on its page
 * (`blockOriginals` in lib/evidence/ranking-constants.ts).
 */
export const postings = pgTable(
  "postings",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    term: byteText("term").notNull(),
    block: integer("block").notNull(),
    /** Numbers of originals, and in the same order the BM25 share of the term in each, before its idf. */
    originals: integer("originals").array().notNull(),
    shares: real("shares").array().notNull(),
  },
  (t) => [
    primaryKey({ name: "a_term_has_one_row_a_block", columns: [t.artistId, t.term, t.block] }),
    check("every_number_has_a_share", sql`cardinality(originals) = cardinality(shares)`),
  ],
);
