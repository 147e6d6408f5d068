CREATE TABLE "erased_keys" (
	"artist_key" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "erased_keys_are_unique" PRIMARY KEY("artist_key","key")
);
--> statement-breakpoint
-- The sources and accounts that earlier releases erased.
INSERT INTO "erased_keys" ("artist_key", "key")
SELECT DISTINCT "artist_key", "scope_key" FROM "erasures" WHERE "scope_key" NOT IN ('artist', 'interview');
