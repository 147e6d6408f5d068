CREATE TABLE "dated_totals" (
	"artist_id" uuid NOT NULL,
	"platform" text,
	"account_id" text,
	"kind" text,
	"site" text,
	"dated_at" text NOT NULL,
	"readable" integer NOT NULL,
	CONSTRAINT "a_date_is_counted_once" UNIQUE NULLS NOT DISTINCT("artist_id","platform","account_id","kind","site","dated_at")
);
--> statement-breakpoint
ALTER TABLE "dated_totals" ADD CONSTRAINT "dated_totals_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artists_with_discoveries" ON "candidates" USING btree ("artist_id") WHERE curation = 'pending';--> statement-breakpoint
CREATE INDEX "failed_jobs_of_an_artist" ON "jobs" USING btree ("artist_id","finished_at") WHERE stage = 'failed';--> statement-breakpoint
CREATE INDEX "titled_releases_by_date" ON "originals" USING btree ("artist_id","dated_from","source_id") WHERE current and kind = 'release' and title is not null and activity_date is not null and dated_from is not null;--> statement-breakpoint
-- Ids and addresses of an artist stay out of the statistics, which outlive an erasure (decision 8.27).
alter table "dated_totals"
  alter column "artist_id" set statistics 0,
  alter column "account_id" set statistics 0,
  alter column "site" set statistics 0;
--> statement-breakpoint
insert into dated_totals (artist_id, platform, account_id, kind, site, dated_at, readable)
select o.artist_id, o.platform, o.account_id, k.kind, k.site, k.dated_at, count(*)
from originals o
cross join lateral (
  select case
    when o.kind in ('release', 'moment') or o.dated_from <= o.created_at + interval '24 hours'
      then o.dated_from at time zone 'UTC'
  end as day
) d
cross join lateral (
  values
    (
      case
        when o.kind = 'release' then 'releases'
        when o.kind in ('caption', 'transcript') then 'posts'
        else 'pages'
      end,
      null,
      coalesce(
        to_char(d.day, case when o.dated_until - o.dated_from <= interval '31 days' then 'YYYY-MM' else 'YYYY' end),
        ''
      )
    ),
    (null, regexp_replace(split_part(o.url_key, '/', 3), '^www\.', ''), coalesce(to_char(d.day, 'YYYY'), ''))
) k (kind, site, dated_at)
where is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
group by o.artist_id, o.platform, o.account_id, k.kind, k.site, k.dated_at;
--> statement-breakpoint
-- Triggers need their functions to exist. The bodies are those of drizzle/functions.
create function count_dates() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_originals_are_dated
after insert on originals
referencing new table as new_originals
for each statement
execute function count_dates();
--> statement-breakpoint
create trigger changed_originals_are_dated
after update on originals
referencing old table as old_originals new table as new_originals
for each statement
execute function count_dates();
--> statement-breakpoint
create trigger deleted_originals_are_not_dated
after delete on originals
referencing old table as old_originals
for each statement
execute function count_dates();
