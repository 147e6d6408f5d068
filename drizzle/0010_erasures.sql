CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"artist_key" text NOT NULL,
	"scope_key" text NOT NULL,
	"requester_key" text,
	"counts" jsonb NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "erasures_of_an_artist" ON "erasures" USING btree ("artist_key","scope_key","erased_at" DESC NULLS LAST);