-- A map can name who speaks. What was sampled from the column before it had no statistics is
-- dropped with a change of its type to the same one, which does not rewrite the table.
alter table "originals" alter column "place_map" type text;
--> statement-breakpoint
alter table "originals" alter column "place_map" set statistics 0;
