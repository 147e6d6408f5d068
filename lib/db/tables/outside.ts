import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/** When each provider may be asked again: its rate limit holds across slices, artists and functions. */
export const providerPace = pgTable("provider_pace", {
  provider: text("provider").primaryKey(),
  freeAt: instant("free_at").notNull(),
});
