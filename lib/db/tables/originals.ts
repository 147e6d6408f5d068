import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OriginalColumn } from "#lib/contract/original.js";
import { ofArtist } from "./artists.js";
import { instant, tsvector } from "./columns.js";

/**
 * One row per revision of a source. Content columns never change; `current`, `curation`,
 * `visibility`, `removed`, `gone` and `retrievedAt` describe the source and may change. `tokens`,
 * `tokenCount` and `tokenVersion` are derived from the content and change when it is analysed
 * again.
 */
export const originals = pgTable(
  "originals",
  {
    id: uuid("id").primaryKey(),
    /** A short id of the row for the postings; its order has no meaning. */
    number: integer("number").notNull().generatedAlwaysAsIdentity(),
    artistId: ofArtist(),
    sourceId: text("source_id").notNull(),
    revision: text("revision").notNull(),
    current: boolean("current").notNull().default(true),
    kind: text("kind").notNull(),
    platform: text("platform"),
    accountId: text("account_id"),
    entryId: text("entry_id"),
    url: text("url").notNull(),
    canonicalUrl: text("canonical_url"),
    collectionUrl: text("collection_url"),
    /** Comparison form of `collectionUrl`, as `insert_originals` writes it. */
    collectionKey: text("collection_key"),
    /** Comparison form of `url`. */
    urlKey: text("url_key").notNull(),
    /**
     * Comparison form of `canonicalUrl`, else of `url`: together with platform and account it
     * identifies the post.
     */
    postKey: text("post_key").notNull(),
    title: text("title"),
    text: text("text").notNull(),
    /** UTF-16 code units of `text`. */
    textLength: integer("text_length").notNull(),
    publishedAt: text("published_at"),
    activityDate: text("activity_date"),
    activityDateKind: text("activity_date_kind"),
    /** UTC interval of the date of the original (decision 1.6), both null when unknown. */
    datedFrom: instant("dated_from"),
    datedUntil: instant("dated_until"),
    retrievedAt: text("retrieved_at"),
    truncated: boolean("truncated"),
    curation: text("curation").notNull(),
    visibility: text("visibility").notNull(),
    /** Removed by a person or an import; a later reading does not undo it. */
    removed: boolean("removed").notNull().default(false),
    /** Missing from the last reading of its account. */
    gone: boolean("gone").notNull().default(false),
    answerId: uuid("answer_id"),
    answerRevision: text("answer_revision"),
    /**
     * Words, exact title (=), site (/), analyzer (~) and mentioned names (@); the postings are made
     * from these.
     */
    tokens: tsvector("tokens").notNull(),
    /** Number of words in the text, without the title. */
    tokenCount: integer("token_count").notNull(),
    /**
     * `tokenVersion` of the release that made or last checked `tokens` (decision 9.21). 1 for rows
     * of release 0.1.0, which writes none.
     */
    tokenVersion: integer("token_version").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    /**
     * Whether other tables rule it out (`is_withheld`): a page that a person turned down, or an
     * answer that is not the current wording or is under a boundary. Maintained by triggers, only
     * for the current revision (decision 9.24).
     */
    withheld: boolean("withheld").notNull().default(false),
    /**
     * Maps positions in this revision's text to times or pages (decision 9.33); null without such a
     * map.
     */
    placeMap: text("place_map"),
    /**
     * JSON list of the stated names that the owner confirmed as the artist's own; null without one.
     * It describes the source: every revision has the same.
     */
    ownVoices: text("own_voices"),
    /** Who sent this revision in an import over HTTP, and with which right; null for any other. */
    providedBy: uuid("provided_by"),
    providedAs: text("provided_as"),
    /** When a model was last shown this revision for what it states; null: never (decision 3.46). */
    statementsReadAt: instant("statements_read_at"),
  } satisfies Record<OriginalColumn, unknown>,
  (t) => [
    uniqueIndex("a_revision_of_a_source_is_kept_once").on(t.artistId, t.sourceId, t.revision),
    uniqueIndex("a_source_has_one_current_revision").on(t.artistId, t.sourceId).where(sql`current`),
    index("current_originals_by_date")
      .on(t.artistId, t.datedFrom.desc(), t.sourceId)
      .where(sql`current`),
    // What Latest may show, in its order; also used for the kinds that a question may prefer.
    index("entries_by_date")
      .on(t.artistId, t.datedFrom.desc(), t.datedUntil, t.sourceId)
      .where(
        sql`current and kind <> 'web_page' and visibility = 'public' and text_length > 0 and not removed and not gone`,
      ),
    // Announced entries, and rows of 0.1.0 with an implausible date: they are not listed at their
    // date.
    index("originals_dated_ahead")
      .on(t.artistId, t.sourceId)
      .where(sql`current and dated_from - created_at > interval '24 hours'`),
    // For the releases of a timeline; its conditions are so narrow that no other query uses it.
    index("titled_releases_by_date")
      .on(t.artistId, t.datedFrom, t.sourceId)
      .where(
        sql`current and kind = 'release' and title is not null and activity_date is not null and dated_from is not null`,
      ),
    index("releases_by_name")
      .on(t.artistId, sql`release_name_key(title, text)`)
      .where(sql`current and kind = 'release'`),
    index("current_originals_without_text")
      .on(t.artistId, t.sourceId)
      .where(sql`current and text_length = 0`),
    // Long originals, whose tsvector may lack words: a complete list of mentions reads their texts.
    index("long_originals").on(t.artistId).where(sql`current and text_length > 200000`),
    // Originals that a complete list of mentions says it did not search.
    index("originals_that_are_not_eligible")
      .on(t.artistId)
      .where(
        sql`current and text_length > 0 and (visibility <> 'public' or removed or gone or withheld)`,
      ),
    // The answers and releases that the public page lists beside Latest, newest first.
    index("published_by_kind")
      .on(t.artistId, t.kind, t.datedFrom.desc(), t.sourceId)
      .where(
        sql`current and kind in ('release', 'published_answer') and curation = 'approved' and not withheld`,
      ),
    index("current_originals_of_answers")
      .on(t.answerId)
      .where(sql`current and answer_id is not null`),
    index("current_originals_by_post").on(t.artistId, t.postKey).where(sql`current`),
    index("current_originals_by_url").on(t.artistId, t.urlKey).where(sql`current`),
    index("current_originals_by_collection")
      .on(t.artistId, t.collectionKey)
      .where(sql`current and collection_key is not null`),
    // In the order of unread_originals.
    index("originals_without_a_reading")
      .on(t.artistId, t.createdAt.desc(), t.id)
      .where(
        sql`statements_read_at is null and kind in ('web_page', 'caption', 'transcript') and current and visibility = 'public' and text_length > 0 and not removed and not gone and not withheld`,
      ),
    uniqueIndex("originals_have_numbers").on(t.number),
    index("originals_by_token_version").on(t.tokenVersion, t.artistId),
    check(
      "originals_have_a_known_kind",
      sql`kind in ('web_page', 'caption', 'transcript', 'release', 'moment', 'published_answer')`,
    ),
    check("originals_have_a_known_curation", sql`curation in ('approved', 'pending')`),
    // For removing an erased person from the originals that they sent.
    index("originals_by_provider").on(t.providedBy).where(sql`provided_by is not null`),
    check(
      "providers_act_in_a_known_right",
      sql`provided_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator')`,
    ),
    check("originals_have_a_known_visibility", sql`visibility in ('public', 'private')`),
    check("dates_are_whole_intervals", sql`(dated_from is null) = (dated_until is null)`),
  ],
);

/**
 * How much of an artist's evidence is readable (`is_readable`), by account, maintained by the
 * triggers on originals (decision 9.24). It ignores whether the account is connected, so readers
 * join that.
 */
export const accountTotals = pgTable(
  "account_totals",
  {
    artistId: ofArtist(),
    platform: text("platform"),
    accountId: text("account_id"),
    /** Originals that are eligible if the account is connected. */
    readable: integer("readable").notNull(),
    /** UTF-16 code units of their texts. */
    readableChars: bigint("readable_chars", { mode: "number" }).notNull(),
    /** Public originals without text. */
    missingText: integer("missing_text").notNull(),
  },
  (t) => [
    unique("an_account_is_counted_once").on(t.artistId, t.platform, t.accountId).nullsNotDistinct(),
  ],
);

/**
 * How many readable originals each date has, by account, maintained by the triggers on
 * originals (decision 9.24). Each original is counted twice: under its kind on a timeline, and under
 * its site. An announced date counts already, and a disconnected account too, so readers take those
 * out.
 */
export const datedTotals = pgTable(
  "dated_totals",
  {
    artistId: ofArtist(),
    platform: text("platform"),
    accountId: text("account_id"),
    /** `releases`, `posts` or `pages`; null in the rows of sites. */
    kind: text("kind"),
    /** Null in the rows of kinds. */
    site: text("site"),
    /** `YYYY-MM`, `YYYY` or, for an unknown date, empty; the rows of sites have years only. */
    datedAt: text("dated_at").notNull(),
    readable: integer("readable").notNull(),
  },
  (t) => [
    unique("a_date_is_counted_once")
      .on(t.artistId, t.platform, t.accountId, t.kind, t.site, t.datedAt)
      .nullsNotDistinct(),
  ],
);
