import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/** Questions that wait for a person to offer them (decision 5.80). */
export const interviewProposals = pgTable(
  "interview_proposals",
  {
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** What it is about: nothing is proposed twice about one subject. */
    subject: text("subject").notNull(),
    reason: text("reason").notNull(),
    question: text("question").notNull(),
    /** Interview references (rule 2.7.kind). */
    references: jsonb("references").notNull(),
    state: text("state").notNull().default("open"),
    /** It is shown again in the sittings after this one; null unless it was postponed. */
    postponedSitting: integer("postponed_sitting"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("a_subject_is_proposed_once").on(t.artistId, t.subject),
    index("proposals_in_order").on(t.artistId, t.state, t.createdAt, t.id),
    check(
      "proposals_have_a_known_state",
      sql`state in ('open', 'postponed', 'declined', 'accepted')`,
    ),
    check(
      "postponed_proposals_name_a_sitting",
      sql`(state = 'postponed') = (postponed_sitting is not null)`,
    ),
  ],
);
