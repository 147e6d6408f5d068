CREATE TABLE "interview_drafts" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"revision" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_person_has_one_draft_of_an_answer" PRIMARY KEY("question_id","user_id"),
	CONSTRAINT "interview_drafts_have_words" CHECK (text <> '')
);
--> statement-breakpoint
ALTER TABLE "interview_drafts" ADD CONSTRAINT "interview_drafts_question_id_interview_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."interview_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_drafts" ADD CONSTRAINT "interview_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_drafts_of_a_user" ON "interview_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interview_drafts_by_age" ON "interview_drafts" USING btree ("saved_at");--> statement-breakpoint
-- Ids and words of an artist stay out of the statistics, which outlive an erasure.
alter table "interview_drafts"
  alter column "question_id" set statistics 0,
  alter column "text" set statistics 0,
  alter column "revision" set statistics 0;
