import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

export const artists = pgTable("artists", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  /** Set to now whenever the set of eligible originals of this artist may have changed. */
  evidenceChangedAt: instant("evidence_changed_at").notNull().defaultNow(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A public profile: one per artist and platform, one artist per folded identifier. */
export const links = pgTable(
  "links",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    platform: text("platform").notNull(),
    identifier: text("identifier").notNull(),
    foldedIdentifier: text("folded_identifier").notNull(),
    url: text("url").notNull(),
    host: text("host").notNull(),
  },
  (t) => [
    primaryKey({ name: "an_artist_has_one_link_per_platform", columns: [t.artistId, t.platform] }),
    uniqueIndex("an_identifier_belongs_to_one_artist").on(t.platform, t.foldedIdentifier),
  ],
);

/** A provider identity that originals belong to; at most one is connected per artist and platform. */
export const accounts = pgTable(
  "accounts",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    platform: text("platform").notNull(),
    accountId: text("account_id").notNull(),
    handle: text("handle").notNull(),
    url: text("url").notNull(),
    host: text("host").notNull(),
    connected: boolean("connected").notNull().default(true),
  },
  (t) => [
    primaryKey({
      name: "an_account_is_named_once",
      columns: [t.artistId, t.platform, t.accountId],
    }),
    uniqueIndex("one_account_connected_per_platform")
      .on(t.artistId, t.platform)
      .where(sql`connected`),
  ],
);

export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  subject: text("subject").notNull().unique("a_subject_is_one_user"),
  isAdmin: boolean("is_admin").notNull().default(false),
});

export const claims = pgTable(
  "claims",
  {
    artistId: uuid("artist_id")
      .notNull()
      .references(() => artists.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status").notNull(),
  },
  (t) => [
    primaryKey({ name: "a_user_claims_an_artist_once", columns: [t.artistId, t.userId] }),
    uniqueIndex("an_artist_has_one_approved_claim").on(t.artistId).where(sql`status = 'approved'`),
    index("claims_of_a_user").on(t.userId),
    check("claims_have_a_known_status", sql`status in ('approved', 'pending', 'revoked')`),
  ],
);
