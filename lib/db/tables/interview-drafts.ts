import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "./artists.js";
import { instant } from "./columns.js";
import { interviewQuestions } from "./interview.js";

/**
 * An unsaved answer, which only its writer may read (decision
 * 5.76). Rows are deleted with the answer or the person, or 90 days after they were written.
 */
export const interviewDrafts = pgTable(
  "interview_drafts",
  {
    questionId: uuid("question_id")
      .notNull()
      .references(() => interviewQuestions.id, { onDelete: "cascade" }),
    userId: ofUser(),
    text: text("text").notNull(),
    /** Counts the saves, so that an earlier text saved again has a new revision. */
    version: integer("version").notNull(),
    revision: text("revision").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "a_person_has_one_draft_of_an_answer", columns: [t.questionId, t.userId] }),
    index("interview_drafts_of_a_user").on(t.userId),
    index("interview_drafts_by_age").on(t.savedAt),
    check("interview_drafts_have_words", sql`text <> ''`),
  ],
);
