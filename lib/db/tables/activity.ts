import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";
import { instant } from "./columns.js";

/**
 * Who changed what about an artist, written in the transaction of the change; rows are only ever
 * added. Only ids and revisions, never content.
 */
export const activity = pgTable(
  "activity",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    artistId: ofArtist(),
    userId: uuid("user_id").notNull(),
    /**
     * The right under which the user acted; a claimant who is also an administrator acts as
     * claimant.
     */
    actedAs: text("acted_as").notNull(),
    /** What was done, as noun and past participle: `response_revised`. */
    action: text("action").notNull(),
    subjectId: uuid("subject_id").notNull(),
    revisionBefore: text("revision_before"),
    revisionAfter: text("revision_after"),
    at: instant("at").notNull(),
  },
  (t) => [
    index("activity_of_an_artist").on(t.artistId, t.id),
    index("activity_of_a_subject").on(t.subjectId),
    index("activity_of_a_user").on(t.userId),
    check(
      "people_act_in_a_known_right",
      sql`acted_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator')`,
    ),
  ],
);
