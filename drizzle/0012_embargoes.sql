-- Columns without a default are added without a rewrite. The partial indexes are empty at first and the checks hold for all
-- rows: each reads the questions or the boundaries of all artists once, which are few beside originals.
ALTER TABLE "interview_boundaries" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD COLUMN "embargo_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "boundary_embargoes_by_end" ON "interview_boundaries" USING btree ("embargo_until") WHERE embargo_until is not null and retracted_at is null;--> statement-breakpoint
CREATE INDEX "embargoed_responses" ON "interview_questions" USING btree ("artist_id","id") WHERE embargo_until is not null and embargo_ended_at is null;--> statement-breakpoint
CREATE INDEX "response_embargoes_by_end" ON "interview_questions" USING btree ("embargo_until") WHERE embargo_until is not null and embargo_ended_at is null;--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "embargoes_are_of_answers" CHECK (embargo_until is null or state = 'answered');--> statement-breakpoint
ALTER TABLE "interview_questions" ADD CONSTRAINT "ended_embargoes_had_a_date" CHECK (embargo_ended_at is null or embargo_until is not null);--> statement-breakpoint
-- A trigger needs its function to exist. The body is that of drizzle/functions.
create function withhold_embargoed() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_embargoes_withhold_answers
after insert on interview_questions
for each row
when (new.embargo_until is not null)
execute function withhold_embargoed();
--> statement-breakpoint
create trigger changed_embargoes_withhold_answers
after update of embargo_until, embargo_ended_at on interview_questions
for each row
when (
  old.embargo_until is distinct from new.embargo_until
  or old.embargo_ended_at is distinct from new.embargo_ended_at
)
execute function withhold_embargoed();
--> statement-breakpoint
create trigger changed_embargoes_change_memory
after update of embargo_until, embargo_ended_at on interview_questions
for each row
when (
  old.embargo_until is distinct from new.embargo_until
  or old.embargo_ended_at is distinct from new.embargo_ended_at
)
execute function forget_memory();
