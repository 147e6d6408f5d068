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

import { artists } from "./artists.js";
import { byteText } from "./columns.js";
import { originals } from "./originals.js";

/**
 * What originals state of releases (decision 3.36): one row per title, role and value of an original at one revision.
 * Derived from its content, and written with it.
 */
export const statements = pgTable(
  "statements",
  {
    originalId: uuid("original_id").notNull(),
    /** Of the original's statements, counted from 0. */
    place: smallint("place").notNull(),
    /** That of the original. */
    artistId: uuid("artist_id").notNull(),
    kind: byteText("kind").notNull(),
    /** Comparison form of the title. */
    titleKey: byteText("title_key").notNull(),
    /** Of a credit what was done; of a release date where or how it was released, empty when nothing is said of that. */
    role: byteText("role").notNull(),
    /** `2018`, `2018-10` or `2018-10-11`; of a credit the comparison forms of the names, sorted, between bars. */
    value: byteText("value").notNull(),
    /** `album`, `single`, …: what the title is said to be; empty when it is not. */
    form: byteText("form").notNull(),
    /** Whether it says what is to come. */
    planned: boolean("planned").notNull(),
    /** As written. */
    title: text("title").notNull(),
    stated: text("stated").notNull(),
    /** Whether a field of the original states it, so that every window of it does. */
    isField: boolean("is_field").notNull(),
    /** Its window, in UTF-16 code units; and in code points, by which Postgres cuts it out. */
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
  ],
);

/**
 * Titles of which statements were stored that cannot all be true. A superset: what is eligible, and whether it still
 * disagrees, is looked at by every read.
 */
export const disputedTitles = pgTable(
  "disputed_titles",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
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
