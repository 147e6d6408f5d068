-- Until the triggers stand, nobody may write an original that the list below has read.
lock table originals in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "listed_sources" (
	"artist_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"source_id" text NOT NULL,
	"kind" text NOT NULL,
	"platform" text,
	"account_id" text,
	"site" text NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"text_length" integer NOT NULL,
	"dated_from" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"curation" text NOT NULL,
	"visibility" text NOT NULL,
	"removed" boolean NOT NULL,
	"withheld" boolean NOT NULL,
	"answer_id" uuid,
	"answer_revision" text,
	CONSTRAINT "an_original_is_listed_once" PRIMARY KEY("artist_id","number")
);
--> statement-breakpoint
ALTER TABLE "listed_sources" ADD CONSTRAINT "listed_sources_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Not made again, as drizzle would: its statistics are switched off.
ALTER INDEX "text_recoveries_by_source" SET (fastupdate = off);
--> statement-breakpoint
select gin_clean_pending_list('text_recoveries_by_source');
--> statement-breakpoint
-- Words, names and ids of an artist stay out of the statistics, which outlive an erasure (decision 8.27).
alter table "listed_sources"
  alter column "artist_id" set statistics 0,
  alter column "source_id" set statistics 0,
  alter column "account_id" set statistics 0,
  alter column "site" set statistics 0,
  alter column "url" set statistics 0,
  alter column "title" set statistics 0,
  alter column "answer_id" set statistics 0,
  alter column "answer_revision" set statistics 0;
--> statement-breakpoint
insert into listed_sources (
  artist_id, number, source_id, kind, platform, account_id, site, url, title, text_length, dated_from,
  created_at, curation, visibility, removed, withheld, answer_id, answer_revision
)
select artist_id, number, source_id, kind, platform, account_id,
  regexp_replace(split_part(url_key, '/', 3), '^www\.', ''), url, title, text_length, dated_from, created_at,
  curation, visibility, removed or gone, withheld, answer_id, answer_revision
from originals
where current;
--> statement-breakpoint
-- A trigger can only be created when its function exists; drizzle/functions replaces this body.
create function list_originals() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_originals_are_added_to_lists
after insert on originals
referencing new table as new_originals
for each statement
execute function list_originals();
--> statement-breakpoint
create trigger changed_originals_are_changed_in_lists
after update on originals
referencing old table as old_originals new table as new_originals
for each statement
execute function list_originals();
--> statement-breakpoint
create trigger deleted_originals_are_deleted_from_lists
after delete on originals
referencing old table as old_originals
for each statement
execute function list_originals();
