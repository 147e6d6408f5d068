ALTER TABLE "artists" ADD COLUMN "corpus_state" text;--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "corpus_root" text;--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "artists" ALTER COLUMN "corpus_state" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "artists" ALTER COLUMN "corpus_root" SET STATISTICS 0;
