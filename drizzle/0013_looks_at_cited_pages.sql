CREATE TABLE "cited_windows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"artist_id" uuid NOT NULL,
	"source_id" text NOT NULL,
	"revision" text NOT NULL,
	"window_start" integer NOT NULL,
	"window_end" integer NOT NULL,
	"quote" text NOT NULL,
	"page_key" text NOT NULL,
	"cited_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"verdict" text,
	"since" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"read_verdict" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "looks_have_a_known_verdict" CHECK (verdict in ('stands', 'moved', 'reworded', 'gone', 'unreachable') and coalesce(read_verdict, '') <> 'unreachable'),
	CONSTRAINT "looks_are_whole" CHECK (num_nulls(verdict, since, checked_at) in (0, 3) and num_nulls(read_verdict, read_at) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "page_looks" (
	"page_key" text PRIMARY KEY NOT NULL,
	"looked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cited_windows" ADD CONSTRAINT "cited_windows_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "a_window_is_cited_once" ON "cited_windows" USING btree ("artist_id","source_id","revision","window_start","window_end");--> statement-breakpoint
CREATE INDEX "cited_windows_by_due_time" ON "cited_windows" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "cited_windows_to_look_at" ON "cited_windows" USING btree ("artist_id","due_at","id");--> statement-breakpoint
CREATE INDEX "cited_windows_of_a_page" ON "cited_windows" USING btree ("page_key");--> statement-breakpoint
CREATE INDEX "changed_windows_in_order" ON "cited_windows" USING btree ("artist_id","since","id") WHERE read_verdict in ('moved', 'reworded', 'gone');--> statement-breakpoint
CREATE INDEX "cited_windows_by_verdict" ON "cited_windows" USING btree ("artist_id","verdict","since","id");
--> statement-breakpoint
alter table cited_windows alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
-- A trigger needs its function to exist. The body is that of drizzle/functions.
create function cite_lore_entry() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
-- At the end of the transaction, because an import may bring an entry before its page.
create constraint trigger new_lore_entries_cite_pages
after insert on lore_entries
deferrable initially deferred
for each row
when (new.source_id is not null)
execute function cite_lore_entry();
--> statement-breakpoint
-- What is cited already, as cite_passages and cite_lore_entry do for what comes: one scan of the jobs and of the Lore
-- entries, and a look at the originals by key for each. Nothing else is written.
insert into cited_windows (
  id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at
)
select gen_random_uuid(), j.artist_id, o.source_id, o.revision, (p.value->>'start')::integer, (p.value->>'end')::integer,
  p.value->>'text', encode(sha256(convert_to(o.post_key, 'UTF8')), 'hex'), coalesce(j.finished_at, now()), now()
from jobs j
cross join lateral jsonb_array_elements(j.passages) p
join originals o
  on o.artist_id = j.artist_id
  and o.source_id = p.value->>'sourceId'
  and o.revision = p.value->>'revision'
  and o.kind = 'web_page'
where j.kind = 'question_research'
  and (
    j.stage in ('complete', 'unresolved')
    or (j.stage = 'failed' and j.state->>'step' in ('lookup', 'combine'))
  )
  and (
    j.selection is distinct from 'candidates'
    or exists (select from registered_answers r where r.job_id = j.id and r.verified)
  )
on conflict do nothing;
--> statement-breakpoint
insert into cited_windows (
  id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at
)
select gen_random_uuid(), o.artist_id, o.source_id, o.revision, s.units, s.units + q.units, w.quote,
  encode(sha256(convert_to(o.post_key, 'UTF8')), 'hex'), e.approved_at, now()
from lore_entries e
join originals o
  on o.artist_id = e.artist_id
  and o.source_id = e.source_id
  and o.current
  and o.kind = 'web_page'
  and o.text_length > 0
cross join lateral (
  select case when strpos(o.text, e.excerpt) > 0 then e.excerpt else left(o.text, 6000) end as quote
) w
cross join lateral (
  select left(o.text, strpos(o.text, w.quote) - 1) as text
) b
cross join lateral (
  select length(b.text) + length(regexp_replace(b.text, '[^\U00010000-\U0010FFFF]', '', 'g')) as units
) s
cross join lateral (
  select length(w.quote) + length(regexp_replace(w.quote, '[^\U00010000-\U0010FFFF]', '', 'g')) as units
) q
on conflict do nothing;
