import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/**
 * One row per window of a saved web page that an answer or a Lore entry cites, at the cited
 * revision, with the results of rechecking the page (decision 4.6). What a recheck read is not
 * stored.
 */
export const citedWindows = pgTable(
  "cited_windows",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    artistId: ofArtist(),
    sourceId: text("source_id").notNull(),
    revision: text("revision").notNull(),
    /** Half-open window of the saved text, in UTF-16 code units. */
    start: integer("window_start").notNull(),
    end: integer("window_end").notNull(),
    /** The saved text of the window. */
    quote: text("quote").notNull(),
    /**
     * Hash of the page's canonical address (`page_key`): the same for every artist who cites the
     * page.
     */
    pageKey: text("page_key").notNull(),
    citedAt: instant("cited_at").notNull(),
    /**
     * When the page may be rechecked: 24 hours after the last recheck, or after retrieval when it
     * was never rechecked.
     */
    dueAt: instant("due_at").notNull(),
    /** The result of the last recheck; null before the first one. */
    verdict: text("verdict"),
    /** Since when rechecks have had this verdict. */
    since: instant("since"),
    checkedAt: instant("checked_at"),
    /** The result of the last recheck that could read the page; null when none could. */
    readVerdict: text("read_verdict"),
    readAt: instant("read_at"),
    /**
     * When a recheck first missed the words, on the page that they were saved from, and no later one
     * found them; null otherwise. Another day's recheck that misses them too makes it `gone`.
     */
    missingAt: instant("missing_at"),
  },
  (t) => [
    uniqueIndex("a_window_is_cited_once").on(t.artistId, t.sourceId, t.revision, t.start, t.end),
    index("cited_windows_by_due_time").on(t.dueAt, t.id),
    index("cited_windows_to_look_at").on(t.artistId, t.dueAt, t.id),
    index("cited_windows_of_a_page").on(t.pageKey),
    index("changed_windows_in_order")
      .on(t.artistId, t.since, t.id)
      .where(sql`read_verdict in ('moved', 'reworded', 'gone')`),
    index("cited_windows_by_verdict").on(t.artistId, t.verdict, t.since, t.id),
    check(
      "looks_have_a_known_verdict",
      sql`verdict in ('stands', 'moved', 'reworded', 'gone', 'unreachable') and coalesce(read_verdict, '') <> 'unreachable'`,
    ),
    check(
      "looks_are_whole",
      sql`num_nulls(verdict, since, checked_at) in (0, 3) and num_nulls(read_verdict, read_at) in (0, 2)`,
    ),
    check(
      "missing_words_are_not_read_elsewhere",
      sql`missing_at is null or verdict in ('gone', 'unreachable')`,
    ),
  ],
);

/**
 * The ledger of rechecks (decision 4.6): when each page was last requested, across all artists. It
 * contains no artist and no address, and has one row per page.
 */
export const pageLooks = pgTable("page_looks", {
  /** Same as `cited_windows.page_key`. */
  pageKey: text("page_key").primaryKey(),
  /** Written before the page is requested. */
  lookedAt: instant("looked_at").notNull(),
});
