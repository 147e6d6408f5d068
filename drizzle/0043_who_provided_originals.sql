ALTER TABLE "originals" ADD COLUMN "provided_by" uuid;--> statement-breakpoint
ALTER TABLE "originals" ADD COLUMN "provided_as" text;--> statement-breakpoint
CREATE INDEX "originals_by_provider" ON "originals" USING btree ("provided_by") WHERE provided_by is not null;--> statement-breakpoint
ALTER TABLE "originals" ADD CONSTRAINT "providers_act_in_a_known_right" CHECK (provided_as in ('claimant', 'editor', 'interviewer', 'reader', 'administrator'));--> statement-breakpoint
-- A person's id, so that no statistics keep it.
ALTER TABLE "originals" ALTER COLUMN "provided_by" SET STATISTICS 0;
