import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/**
 * What lists of sources filter, search and sort by: a row for each current original, without its
 * text, so that a list of all reads few pages. Maintained by the triggers on originals.
 */
export const listedSources = pgTable(
  "listed_sources",
  {
    artistId: ofArtist(),
    /** Of its original. */
    number: integer("number").notNull(),
    sourceId: text("source_id").notNull(),
    kind: text("kind").notNull(),
    platform: text("platform"),
    accountId: text("account_id"),
    /** Host of the address, without www. */
    site: text("site").notNull(),
    url: text("url").notNull(),
    title: text("title"),
    textLength: integer("text_length").notNull(),
    datedFrom: instant("dated_from"),
    createdAt: instant("created_at").notNull(),
    curation: text("curation").notNull(),
    visibility: text("visibility").notNull(),
    /** By a person, or gone from its account. */
    removed: boolean("removed").notNull(),
    withheld: boolean("withheld").notNull(),
    answerId: uuid("answer_id"),
    answerRevision: text("answer_revision"),
  },
  (t) => [primaryKey({ name: "an_original_is_listed_once", columns: [t.artistId, t.number] })],
);
