ALTER TABLE "users" ADD COLUMN "administrator_email" text;--> statement-breakpoint
-- Statistics are samples of values, which outlive their rows (decision 8.27).
ALTER TABLE "users" ALTER COLUMN "administrator_email" SET STATISTICS 0;
