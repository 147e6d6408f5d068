CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"job_ids" uuid[] NOT NULL,
	"windows" jsonb NOT NULL,
	"shared_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "a_secret_opens_one_share" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_of_an_artist" ON "shares" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "shares_by_a_user" ON "shares" USING btree ("shared_by");--> statement-breakpoint
-- Ids and sources of an artist stay out of the statistics, which outlive an erasure (decision 8.27).
alter table "shares"
  alter column "id" set statistics 0,
  alter column "artist_id" set statistics 0,
  alter column "secret_hash" set statistics 0,
  alter column "job_ids" set statistics 0,
  alter column "windows" set statistics 0;
