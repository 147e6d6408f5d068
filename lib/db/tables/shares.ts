import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofArtist, users } from "./artists.js";
import { instant } from "./columns.js";

/** A thread that somebody without an account may read with a secret. Ended rows are deleted later. */
export const shares = pgTable(
  "shares",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** SHA-256 of the secret, in lower-case hex; the secret is in no table. */
    secretHash: text("secret_hash").notNull(),
    /** Its questions, in order. */
    jobIds: uuid("job_ids").array().notNull(),
    /** The originals of everything that it shows: [{sourceId, revision}]. */
    windows: jsonb("windows").notNull(),
    /** It opens only while this person may share. */
    sharedBy: uuid("shared_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [
    unique("a_secret_opens_one_share").on(t.secretHash),
    index("shares_of_an_artist").on(t.artistId),
    index("shares_by_a_user").on(t.sharedBy),
  ],
);
