import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/** The outcome of the last refresh of an account; its entries are stored as originals. */
export const latestSnapshots = pgTable(
  "latest_snapshots",
  {
    artistId: ofArtist(),
    platform: text("platform").notNull(),
    accountId: text("account_id").notNull(),
    /** When a refresh last succeeded; a failed refresh changes neither this nor the originals. */
    checkedAt: instant("checked_at"),
    lastAttemptAt: instant("last_attempt_at").notNull(),
    /** Why the last attempt failed; null when it succeeded. */
    failure: text("failure"),
  },
  (t) => [
    primaryKey({
      name: "an_account_has_one_snapshot",
      columns: [t.artistId, t.platform, t.accountId],
    }),
    check("an_attempt_succeeds_or_fails", sql`failure is not null or checked_at is not null`),
  ],
);
