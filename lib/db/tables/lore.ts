import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";
import { instant } from "./columns.js";

/** The artist's life story: what is published, and what was generated and is private. */
export const lore = pgTable("lore", {
  artistId: uuid("artist_id")
    .primaryKey()
    .references(() => artists.id, { onDelete: "cascade" }),
  publishedText: text("published_text"),
  publishedRevision: text("published_revision"),
  publishedAt: instant("published_at"),
  generatedText: text("generated_text"),
  generatedAt: instant("generated_at"),
});
