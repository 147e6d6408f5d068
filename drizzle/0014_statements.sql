CREATE TABLE "disputed_titles" (
	"artist_id" uuid NOT NULL,
	"title_key" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	CONSTRAINT "a_title_is_disputed_once" PRIMARY KEY("artist_id","title_key","kind","role")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"original_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"artist_id" uuid NOT NULL,
	"kind" text collate "C" NOT NULL,
	"title_key" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"form" text collate "C" NOT NULL,
	"planned" boolean NOT NULL,
	"title" text NOT NULL,
	"stated" text NOT NULL,
	"is_field" boolean NOT NULL,
	"window_start" integer NOT NULL,
	"window_end" integer NOT NULL,
	"char_start" integer NOT NULL,
	"char_count" integer NOT NULL,
	CONSTRAINT "statements_have_a_place_in_an_original" PRIMARY KEY("original_id","place"),
	CONSTRAINT "statements_have_a_known_kind" CHECK (kind in ('release_date', 'credit'))
);
--> statement-breakpoint
ALTER TABLE "disputed_titles" ADD CONSTRAINT "disputed_titles_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_go_with_their_original" FOREIGN KEY ("original_id") REFERENCES "public"."originals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_by_title" ON "statements" USING btree ("artist_id","kind","title_key","role","value","form","planned","original_id");