ALTER TABLE "users" DROP CONSTRAINT "a_subject_is_one_user";--> statement-breakpoint
ALTER TABLE "activity" DROP CONSTRAINT "people_act_in_a_known_right";--> statement-breakpoint
ALTER TABLE "candidates" DROP CONSTRAINT "reviewers_act_in_a_known_right";--> statement-breakpoint
DROP INDEX "an_artist_has_one_approved_claim";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issuer" text;--> statement-breakpoint
CREATE UNIQUE INDEX "an_artist_has_one_approved_owner" ON "claims" USING btree ("artist_id") WHERE status = 'approved' and role = 'owner';--> statement-breakpoint
CREATE INDEX "users_with_an_issuer" ON "users" USING btree ("id") WHERE issuer is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "an_issuer_knows_a_subject_once" UNIQUE NULLS NOT DISTINCT("subject","issuer");--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "people_act_in_a_known_right" CHECK (acted_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_have_a_known_role" CHECK (role in ('owner', 'editor', 'interviewer', 'reader'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "ownership_has_no_end" CHECK (role <> 'owner' or ends_at is null);--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "reviewers_act_in_a_known_right" CHECK (decided_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator'));--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "issuer" SET STATISTICS 0;
