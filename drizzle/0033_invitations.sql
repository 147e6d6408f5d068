CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"role" text NOT NULL,
	"ends_at" timestamp with time zone,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "a_secret_opens_one_invitation" UNIQUE("secret_hash"),
	CONSTRAINT "invitations_are_below_owner" CHECK (role in ('editor', 'interviewer', 'reader'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_of_an_artist" ON "invitations" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "invitations_by_a_user" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_accepted_by_a_user" ON "invitations" USING btree ("accepted_by") WHERE accepted_by is not null;--> statement-breakpoint
CREATE INDEX "activity_of_a_user" ON "activity" USING btree ("user_id");--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "users" ALTER COLUMN "name" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "artist_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "secret_hash" SET STATISTICS 0;
