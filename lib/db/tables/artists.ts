import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
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
  /** The state of the corpus whose root is kept (decision 5.70); null until it is read. */
  corpusState: text("corpus_state"),
  corpusRoot: text("corpus_root"),
});

/** The artist that a row belongs to; the row is deleted with the artist. */
export const ofArtist = () =>
  uuid("artist_id")
    .notNull()
    .references(() => artists.id, { onDelete: "cascade" });

/** A public profile: one per artist and platform, one artist per folded identifier. */
export const links = pgTable(
  "links",
  {
    artistId: ofArtist(),
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
    artistId: ofArtist(),
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

/** A person, identified by an issuer of tokens and its subject. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    /** Null: stored before issuers were kept; belongs to the issuer that was known first. */
    issuer: text("issuer"),
    subject: text("subject").notNull(),
    /** What the person wants to be called; null: not given. */
    name: text("name"),
    isAdmin: boolean("is_admin").notNull().default(false),
    /**
     * The verified e-mail address by which ADMINISTRATORS named the person; null: not named by an
     * address.
     */
    administratorEmail: text("administrator_email"),
  },
  (t) => [
    unique("an_issuer_knows_a_subject_once").on(t.subject, t.issuer).nullsNotDistinct(),
    index("users_with_an_issuer").on(t.id).where(sql`issuer is not null`),
  ],
);

/** The user that a row belongs to; the row is deleted with the user. */
export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const claims = pgTable(
  "claims",
  {
    artistId: ofArtist(),
    userId: ofUser(),
    status: text("status").notNull(),
    role: text("role").notNull().default("owner"),
    /** Null: without an end. */
    endsAt: instant("ends_at"),
  },
  (t) => [
    primaryKey({ name: "a_user_claims_an_artist_once", columns: [t.artistId, t.userId] }),
    uniqueIndex("an_artist_has_one_approved_owner")
      .on(t.artistId)
      .where(sql`status = 'approved' and role = 'owner'`),
    index("claims_of_a_user").on(t.userId),
    check("claims_have_a_known_status", sql`status in ('approved', 'pending', 'revoked')`),
    check("claims_have_a_known_role", sql`role in ('owner', 'editor', 'interviewer', 'reader')`),
    check("ownership_has_no_end", sql`role <> 'owner' or ends_at is null`),
  ],
);
