ALTER TABLE "statements" ADD COLUMN "found_by" text collate "C" DEFAULT 'rules' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_have_a_known_finder" CHECK (found_by in ('rules', 'linked_data', 'model'));--> statement-breakpoint
-- What the grammar of 0.2 found in prose was right six times in ten, and told disagreements that
-- are none. The plain patterns are read when the originals are indexed again.
DELETE FROM "statements" WHERE NOT "is_field";--> statement-breakpoint
DELETE FROM "disputed_titles";--> statement-breakpoint
-- Dates of fields may still disagree with each other: a title is noted for each value but one.
INSERT INTO "disputed_titles" ("artist_id", "title_key", "kind", "role")
SELECT "artist_id", "title_key", "kind", "role" FROM "statements"
GROUP BY "artist_id", "title_key", "kind", "role" HAVING count(DISTINCT "value") > 1;
