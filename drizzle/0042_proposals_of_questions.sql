CREATE TABLE "interview_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"question" text NOT NULL,
	"references" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"postponed_sitting" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proposals_have_a_known_state" CHECK (state in ('open', 'postponed', 'declined', 'accepted')),
	CONSTRAINT "postponed_proposals_name_a_sitting" CHECK ((state = 'postponed') = (postponed_sitting is not null))
);
--> statement-breakpoint
ALTER TABLE "interview_proposals" ADD CONSTRAINT "interview_proposals_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_subject_is_proposed_once" ON "interview_proposals" USING btree ("artist_id","subject");--> statement-breakpoint
CREATE INDEX "proposals_in_order" ON "interview_proposals" USING btree ("artist_id","state","created_at","id");--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "interview_proposals" ALTER COLUMN "id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "interview_proposals" ALTER COLUMN "artist_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "interview_proposals" ALTER COLUMN "subject" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "interview_proposals" ALTER COLUMN "question" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "interview_proposals" ALTER COLUMN "references" SET STATISTICS 0;
