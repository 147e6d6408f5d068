import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { artists } from "./artists.js";
import { instant } from "./columns.js";

/**
 * The progress of an artist's onboarding: when each step was finished, and the hash of the turn
 * that finished it, which identifies a repeated turn. The artist's own draft is private until it is
 * published.
 */
export const onboarding = pgTable("onboarding", {
  artistId: uuid("artist_id")
    .primaryKey()
    .references(() => artists.id, { onDelete: "cascade" }),
  profilesAt: instant("profiles_at"),
  profilesTurn: text("profiles_turn"),
  sourcesAt: instant("sources_at"),
  sourcesTurn: text("sources_turn"),
  interviewAt: instant("interview_at"),
  publishAt: instant("publish_at"),
  publishTurn: text("publish_turn"),
  /** The artist's unpublished text; null: the generated Lore is the draft. */
  ownDraft: text("own_draft"),
});
