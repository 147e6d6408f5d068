CREATE TABLE "memory_blocks" (
	"artist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sitting" integer NOT NULL,
	"from_id" uuid NOT NULL,
	"lines" text,
	"entries" integer,
	CONSTRAINT "a_line_is_in_one_block" PRIMARY KEY("artist_id","kind","sitting","from_id"),
	CONSTRAINT "blocks_have_a_known_kind" CHECK (kind in ('correction', 'boundary')),
	CONSTRAINT "known_lines_are_counted" CHECK ((lines is null) = (entries is null))
);
--> statement-breakpoint
ALTER TABLE "memory_blocks" ADD CONSTRAINT "memory_blocks_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memory_blocks_to_keep" ON "memory_blocks" USING btree ("artist_id","kind","sitting","from_id") WHERE lines is null;
--> statement-breakpoint
-- A block is made to fill a page, and is read whole: neither compressed nor moved out of it.
ALTER TABLE "memory_blocks" ALTER COLUMN "lines" SET STORAGE PLAIN;--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "memory_blocks" ALTER COLUMN "artist_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "memory_blocks" ALTER COLUMN "from_id" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "memory_blocks" ALTER COLUMN "lines" SET STATISTICS 0;
