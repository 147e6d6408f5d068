import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { ofArtist } from "./artists.js";
import { byteText } from "./columns.js";
import { originals } from "./originals.js";

/**
 * What originals state about releases (decision 3.36): one row per title, role and value of an
 * original at one revision, derived from its content.
 */
export const statements = pgTable(
  "statements",
  {
    originalId: uuid("original_id").notNull(),
    /** Position among the original's statements, counted from 0. */
    place: smallint("place").notNull(),
    artistId: uuid("artist_id").notNull(),
    kind: byteText("kind").notNull(),
    /** Comparison form of the title. */
    titleKey: byteText("title_key").notNull(),
    /**
     * For a credit, what was done; for a release date, where or how it was released, empty when not
     * stated.
     */
    role: byteText("role").notNull(),
    /**
     * For a date `2018`, `2018-10` or `2018-10-11`; for a credit the sorted comparison forms of the
     * names, separated by bars.
     */
    value: byteText("value").notNull(),
    /** `album`, `single`, …: what the title is said to be; empty when not stated. */
    form: byteText("form").notNull(),
    /** Whether it announces something in the future. */
    planned: boolean("planned").notNull(),
    /** As written. */
    title: text("title").notNull(),
    stated: text("stated").notNull(),
    /** Whether it is stated by a field of the original, so that it applies to every window. */
    isField: boolean("is_field").notNull(),
    /** What found it: rules are run again when an original is indexed again, the others are kept. */
    foundBy: byteText("found_by").notNull().default("rules"),
    /** Its window in UTF-16 code units, and in code points, which Postgres uses to cut it out. */
    windowStart: integer("window_start").notNull(),
    windowEnd: integer("window_end").notNull(),
    charStart: integer("char_start").notNull(),
    charCount: integer("char_count").notNull(),
  },
  (t) => [
    primaryKey({
      name: "statements_have_a_place_in_an_original",
      columns: [t.originalId, t.place],
    }),
    foreignKey({
      name: "statements_go_with_their_original",
      columns: [t.originalId],
      foreignColumns: [originals.id],
    }).onDelete("cascade"),
    index("statements_by_title").on(
      t.artistId,
      t.kind,
      t.titleKey,
      t.role,
      t.value,
      t.form,
      t.planned,
      t.originalId,
    ),
    check("statements_have_a_known_kind", sql`kind in ('release_date', 'credit')`),
    check("statements_have_a_known_finder", sql`found_by in ('rules', 'linked_data', 'model')`),
  ],
);

/**
 * Titles with stored statements that cannot all be true. A superset: every read checks which
 * statements are eligible and whether they still disagree.
 */
export const disputedTitles = pgTable(
  "disputed_titles",
  {
    artistId: ofArtist(),
    titleKey: byteText("title_key").notNull(),
    kind: byteText("kind").notNull(),
    role: byteText("role").notNull(),
  },
  (t) => [
    primaryKey({
      name: "a_title_is_disputed_once",
      columns: [t.artistId, t.titleKey, t.kind, t.role],
    }),
  ],
);
