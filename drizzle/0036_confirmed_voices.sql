ALTER TABLE "originals" ADD COLUMN "own_voices" text;--> statement-breakpoint
-- It has names, so that no statistics keep them.
ALTER TABLE "originals" ALTER COLUMN "own_voices" SET STATISTICS 0;
