import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/**
 * Every set of views and functions that was applied from drizzle/; the newest is in force. The older rows tell a
 * function of an earlier release, still running, that the database is newer than it and not outdated.
 */
export const appliedCode = pgTable("applied_code", {
  /** SHA-256 over the names and texts of the files. */
  hash: text("hash").primaryKey(),
  /** What is dropped when the next set is applied: `view eligible_originals`, `function reserve(uuid)`. */
  objects: text("objects").array().notNull(),
  appliedAt: instant("applied_at").notNull(),
});
