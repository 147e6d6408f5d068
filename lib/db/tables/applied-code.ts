import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/**
 * Every set of views and functions applied from drizzle/; the newest is in force. An earlier
 * release that is still running finds its set among the older rows, so it knows that the database
 * is newer.
 */
export const appliedCode = pgTable("applied_code", {
  /** SHA-256 over the names and texts of the files. */
  hash: text("hash").primaryKey(),
  /**
   * What to drop when the next set is applied, e.g. `view eligible_originals`, `function
   * reserve(uuid)`.
   */
  objects: text("objects").array().notNull(),
  appliedAt: instant("applied_at").notNull(),
});
