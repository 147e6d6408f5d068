import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/** Each row is an amount of a rolling budget; rows are only ever added. */
export const reservations = pgTable(
  "reservations",
  {
    ledger: text("ledger").notNull(),
    artistId: uuid("artist_id").notNull(),
    subjectId: uuid("subject_id").notNull(),
    reservedAt: instant("reserved_at").notNull(),
    /** Bytes of an import; 1 in every other budget. */
    amount: integer("amount").notNull().default(1),
    /** Whether the row came with an export; then it counts only for its artist. */
    loaded: boolean("loaded").notNull().default(false),
  },
  (t) => [
    primaryKey({ name: "a_subject_reserves_once", columns: [t.ledger, t.subjectId] }),
    index("reservations_by_time").on(t.ledger, t.reservedAt).where(sql`not loaded`),
    // Starts with the artist because export and erasure read all ledgers.
    index("reservations_of_an_artist").on(t.artistId, t.ledger, t.reservedAt),
  ],
);

/** When each provider may be called again: its limit is for all artists and functions. */
export const providerPace = pgTable("provider_pace", {
  provider: text("provider").primaryKey(),
  freeAt: instant("free_at").notNull(),
});
