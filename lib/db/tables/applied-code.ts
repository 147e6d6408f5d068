import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/**
 * Every set of views and functions that was applied from drizzle/; the newest is the one in force. An
 * older row tells a function of the release before that the database has moved on, not that it lags.
 */
export const appliedCode = pgTable("applied_code", {
  /** SHA-256 over the names and texts of the files. */
  hash: text("hash").primaryKey(),
  /** What can be dropped when the next set is applied: `view eligible_originals`, `function reserve(uuid)`. */
  objects: text("objects").array().notNull(),
  appliedAt: instant("applied_at").notNull(),
});
