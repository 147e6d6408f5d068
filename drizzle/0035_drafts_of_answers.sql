CREATE TABLE "answer_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"language" text NOT NULL,
	"windows" jsonb NOT NULL,
	"sentences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"model" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "answer_drafts" ADD CONSTRAINT "answer_drafts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_question_has_one_draft_in_a_language" ON "answer_drafts" USING btree ("job_id","language");--> statement-breakpoint
-- Ids, words and sources of an artist stay out of the statistics, which outlive an erasure.
alter table "answer_drafts"
  alter column "id" set statistics 0,
  alter column "job_id" set statistics 0,
  alter column "windows" set statistics 0,
  alter column "sentences" set statistics 0;
