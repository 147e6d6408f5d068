import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofArtist, users } from "./artists.js";
import { instant } from "./columns.js";

/** A role of an artist that one person may take with a secret. Expired rows are deleted later. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** SHA-256 of the secret, in lower-case hex; the secret is in no table. */
    secretHash: text("secret_hash").notNull(),
    role: text("role").notNull(),
    /** When the role ends; null: without an end. */
    endsAt: instant("ends_at"),
    /** It can be used only while this person may invite. */
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Null: nobody has used it. */
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [
    unique("a_secret_opens_one_invitation").on(t.secretHash),
    index("invitations_of_an_artist").on(t.artistId),
    index("invitations_by_a_user").on(t.invitedBy),
    index("invitations_accepted_by_a_user").on(t.acceptedBy).where(sql`accepted_by is not null`),
    check("invitations_are_below_owner", sql`role in ('editor', 'interviewer', 'reader')`),
  ],
);
