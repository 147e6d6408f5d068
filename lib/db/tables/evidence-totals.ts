import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";

/** How much evidence of an artist can be read, counted again whenever `evidenceChangedAt` moves. */
export const evidenceTotals = pgTable("evidence_totals", {
  artistId: uuid("artist_id")
    .primaryKey()
    .references(() => artists.id, { onDelete: "cascade" }),
  /** Originals that are eligible. */
  eligible: integer("eligible").notNull(),
  /** Public originals without text. */
  missingText: integer("missing_text").notNull(),
});
