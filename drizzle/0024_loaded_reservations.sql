DROP INDEX "reservations_by_time";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "loaded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reservations_by_time" ON "reservations" USING btree ("ledger","reserved_at") WHERE not loaded;