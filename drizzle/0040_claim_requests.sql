CREATE TABLE "claim_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"artist_id" uuid NOT NULL,
	"new_name" text,
	"profiles" jsonb NOT NULL,
	"addresses" jsonb NOT NULL,
	"words" text,
	"code" text NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"looks" timestamp with time zone[] NOT NULL,
	"found_at" timestamp with time zone,
	"found_url" text,
	"found_at_artist" boolean,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "claim_requests_have_a_known_state" CHECK (state in ('open', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "closed_claim_requests_say_when" CHECK ((state = 'open') = (decided_at is null)),
	CONSTRAINT "a_found_code_was_found_somewhere" CHECK (num_nulls(found_at, found_url, found_at_artist) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "claim_requests" ADD CONSTRAINT "claim_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_person_has_one_open_claim_request" ON "claim_requests" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claim_requests_of_a_user" ON "claim_requests" USING btree ("user_id","asked_at");--> statement-breakpoint
CREATE INDEX "open_claim_requests" ON "claim_requests" USING btree ("asked_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claim_requests_of_an_artist" ON "claim_requests" USING btree ("artist_id");--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "claim_requests" ALTER COLUMN "id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "user_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "artist_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "new_name" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "profiles" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "addresses" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "words" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "code" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "found_url" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "decided_by" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "claim_requests" ALTER COLUMN "reason" SET STATISTICS 0;
