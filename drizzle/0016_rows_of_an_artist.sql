-- The rows of an artist, for an export and an erasure: the calls, and the reservations of all ledgers.
DROP INDEX "reservations_of_an_artist";--> statement-breakpoint
CREATE INDEX "model_calls_of_an_artist" ON "model_calls" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "reservations_of_an_artist" ON "reservations" USING btree ("artist_id","ledger","reserved_at");
