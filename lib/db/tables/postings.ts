import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, real, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";
import { byteText } from "./columns.js";

/**
 * Which originals hold a term, and its share of the BM25 score of each (decision 9.7). Written by the
 * trigger on originals and by `reindex_originals` alone. The rows of a term divide its originals by number: a row holds
 * those from its `fromNumber` up to that of the next row, at most `rowEntries` (lib/evidence/ranking-constants.ts), so
 * that the entry of an original is found by one look at the index.
 */
export const postings = pgTable(
  "postings",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    term: byteText("term").notNull(),
    fromNumber: integer("from_number").notNull(),
    /** Numbers of originals, and in the same order the BM25 share of the term in each, before its idf. */
    originals: integer("originals").array().notNull(),
    shares: real("shares").array().notNull(),
  },
  (t) => [
    primaryKey({
      name: "rows_of_a_term_divide_its_originals",
      columns: [t.artistId, t.term, t.fromNumber],
    }),
    check("every_number_has_a_share", sql`cardinality(originals) = cardinality(shares)`),
  ],
);
