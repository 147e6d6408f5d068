import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, real } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { byteText } from "./columns.js";

/**
 * Which originals contain a term, and the term's share of each one's BM25 score (decision 9.7).
 * Written only by the trigger on originals and by `reindex_originals`. The rows of a term divide
 * its originals by number: a row holds the originals from its `fromNumber` up to the `fromNumber`
 * of the next row, at most `rowEntries` (lib/evidence/ranking-constants.ts), so an original's entry
 * is found with one index lookup.
 */
export const postings = pgTable(
  "postings",
  {
    artistId: ofArtist(),
    term: byteText("term").notNull(),
    fromNumber: integer("from_number").notNull(),
    /** Numbers of originals and, in the same order, the term's BM25 share in each, before idf. */
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
