-- Reads whose cost does not grow with rows that they do not show (decisions 9.24 to 9.26). Nothing large is rewritten:
-- `originals` gets a column with a constant default, and is read once to count it and once for each new index; only pages
-- that were turned down and answers that may not be shown are updated. The small tables of the interview are updated.
create table memory_snapshots (
  artist_id uuid not null references artists (id) on delete cascade,
  sitting integer not null,
  snapshot_id text not null,
  state text not null,
  constraints integer not null,
  constraint a_sitting_has_one_memory primary key (artist_id, sitting)
);
--> statement-breakpoint
create table account_totals (
  artist_id uuid not null references artists (id) on delete cascade,
  platform text,
  account_id text,
  readable integer not null,
  readable_chars bigint not null,
  missing_text integer not null,
  constraint an_account_is_counted_once unique nulls not distinct (artist_id, platform, account_id)
);
--> statement-breakpoint
alter table memory_snapshots rename constraint memory_snapshots_artist_id_fkey to memory_snapshots_artist_id_artists_id_fk;
--> statement-breakpoint
alter table account_totals rename constraint account_totals_artist_id_fkey to account_totals_artist_id_artists_id_fk;
--> statement-breakpoint
alter table originals add column withheld boolean not null default false;
--> statement-breakpoint
alter table interview_questions add column answer_saved_at timestamp with time zone;
--> statement-breakpoint
update interview_questions q
set answer_saved_at = v.saved_at
from interview_versions v
where v.question_id = q.id
  and v.version = q.answer_version;
--> statement-breakpoint
alter table interview_versions add column artist_id uuid;
--> statement-breakpoint
update interview_versions v
set artist_id = q.artist_id
from interview_questions q
where q.id = v.question_id;
--> statement-breakpoint
alter table interview_versions alter column artist_id set not null;
--> statement-breakpoint
-- Whether an original may be evidence by its own row: the part of eligibility (decision 1.12) that needs no other table
-- but that of accounts. Counters hold what it says, so a change of it takes a migration that counts again.
create function is_readable(
  p_current boolean,
  p_text_length integer,
  p_visibility text,
  p_removed boolean,
  p_gone boolean,
  p_withheld boolean
)
returns boolean
language sql
immutable
as $$
  select p_current
    and p_text_length > 0
    and p_visibility = 'public'
    and not p_removed
    and not p_gone
    and not p_withheld
$$;
--> statement-breakpoint
-- The form in which titles of releases are compared; one of punctuation and symbols alone is compared unchanged.
create function release_name_key(p_title text, p_text text)
returns text
language sql
immutable
as $$
  select coalesce(
    nullif(lower(regexp_replace(coalesce(p_title, p_text), '[^[:alnum:]]+', '', 'g')), ''),
    coalesce(p_title, p_text)
  )
$$;
--> statement-breakpoint
update originals o
set withheld = true
where o.kind = 'web_page'
  and o.current
  and o.id in (
    select e.id
    from candidates c
    join originals e
      on e.artist_id = c.artist_id
      and e.current
      and e.post_key = c.url_key
    where c.destination = 'lore'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
    union
    select e.id
    from candidates c
    join originals e
      on e.artist_id = c.artist_id
      and e.current
      and e.url_key = c.url_key
    where c.destination = 'lore'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
    union
    select e.id
    from candidates c
    join originals e
      on e.artist_id = c.artist_id
      and e.id = c.evidence_id
    where c.destination = 'lore'
      and c.curation in ('declined', 'wrong_artist', 'incorrect')
  );
--> statement-breakpoint
update originals o
set withheld = true
where o.kind = 'published_answer'
  and o.current
  and not exists (
    select from interview_questions q
    where q.id = o.answer_id
      and q.artist_id = o.artist_id
      and q.answer_revision = o.answer_revision
      and not exists (
        select from interview_boundaries b
        where b.artist_id = q.artist_id
          and b.question_key = q.question_key
          and b.retracted_at is null
      )
  );
--> statement-breakpoint
insert into account_totals (artist_id, platform, account_id, readable, readable_chars, missing_text)
select o.artist_id, o.platform, o.account_id,
  count(*) filter (where o.text_length > 0),
  sum(o.text_length),
  count(*) filter (where o.text_length = 0)
from originals o
where is_readable(o.current, 1, o.visibility, o.removed, o.gone, o.withheld and o.text_length > 0)
group by o.artist_id, o.platform, o.account_id;
--> statement-breakpoint
drop trigger changed_evidence_is_counted on artists;
--> statement-breakpoint
drop function count_evidence();
--> statement-breakpoint
drop table evidence_totals;
--> statement-breakpoint
drop index current_originals_by_length;
--> statement-breakpoint
create index current_originals_without_text on originals using btree (artist_id, source_id)
where current and text_length = 0;
--> statement-breakpoint
create index entries_by_date on originals using btree (artist_id, dated_from desc nulls last, dated_until, source_id)
where current and kind <> 'web_page' and visibility = 'public' and text_length > 0 and not removed and not gone;
--> statement-breakpoint
create index originals_dated_ahead on originals using btree (artist_id, source_id)
where current and dated_from - created_at > interval '24 hours';
--> statement-breakpoint
create index releases_by_name on originals using btree (artist_id, release_name_key(title, text))
where current and kind = 'release';
--> statement-breakpoint
create index current_originals_of_answers on originals using btree (answer_id)
where current and answer_id is not null;
--> statement-breakpoint
create index rejected_pages_by_address on candidates using btree (artist_id, url_key)
where destination = 'lore' and curation in ('declined', 'wrong_artist', 'incorrect');
--> statement-breakpoint
create index rejected_pages_by_evidence on candidates using btree (evidence_id)
where destination = 'lore' and curation in ('declined', 'wrong_artist', 'incorrect');
--> statement-breakpoint
create index responses_in_order on interview_questions
using btree (artist_id, coalesce(sitting, 0), coalesce(ordinal, 0), created_at, id)
where state = 'answered';
--> statement-breakpoint
create index questions_of_onboarding on interview_questions using btree (artist_id)
where source = 'onboarding';
--> statement-breakpoint
create index offers_in_order on interview_questions using btree (artist_id, offered_at, id)
where offered_at is not null;
--> statement-breakpoint
create index answers_in_order on interview_questions using btree (artist_id, answer_saved_at, id)
where answer_saved_at is not null;
--> statement-breakpoint
create index edits_in_order on interview_versions using btree (artist_id, saved_at, question_id, version)
where version > 1;
--> statement-breakpoint
drop index active_boundaries_in_order;
--> statement-breakpoint
create index active_boundaries_in_order on interview_boundaries using btree (artist_id, sitting, created_at, id)
where retracted_at is null;
--> statement-breakpoint
create index text_recoveries_by_source on jobs using gin ((request->'sourceIds'))
where kind = 'caption_extract';
--> statement-breakpoint
-- What the next `analyze` notes as the number of different values: one artist for a hundred rows, and of a column with few
-- values how many there can be. Statistics of a table that was almost empty would else say that every row has an artist,
-- and a truth value, of its own; the planner would then take any index that begins with the artist for as good as the
-- one that has the other columns, too.
alter table originals alter column current set (n_distinct = 2);
--> statement-breakpoint
alter table originals alter column kind set (n_distinct = 6);
--> statement-breakpoint
alter table originals alter column curation set (n_distinct = 2);
--> statement-breakpoint
alter table originals alter column visibility set (n_distinct = 2);
--> statement-breakpoint
alter table originals alter column removed set (n_distinct = 2);
--> statement-breakpoint
alter table originals alter column gone set (n_distinct = 2);
--> statement-breakpoint
alter table originals alter column withheld set (n_distinct = 2);
--> statement-breakpoint
alter table candidates alter column curation set (n_distinct = 5);
--> statement-breakpoint
alter table candidates alter column destination set (n_distinct = 2);
--> statement-breakpoint
alter table interview_questions alter column state set (n_distinct = 3);
--> statement-breakpoint
alter table jobs alter column kind set (n_distinct = 7);
--> statement-breakpoint
alter table jobs alter column stage set (n_distinct = 9);
--> statement-breakpoint
alter table jobs alter column leased set (n_distinct = 2);
--> statement-breakpoint
alter table accounts alter column connected set (n_distinct = 2);
--> statement-breakpoint
alter table reservations alter column ledger set (n_distinct = 4);
--> statement-breakpoint
alter table accounts alter column platform set (n_distinct = 6);
--> statement-breakpoint
alter table links alter column platform set (n_distinct = 6);
--> statement-breakpoint
alter table originals alter column platform set (n_distinct = 6);
--> statement-breakpoint
alter table originals alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table account_totals alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table candidates alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table interview_sessions alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table interview_questions alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table interview_versions alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table interview_corrections alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table interview_boundaries alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table memory_snapshots alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table activity alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table lore_entries alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table jobs alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table reservations alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table accounts alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table links alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
alter table latest_snapshots alter column artist_id set (n_distinct = -0.01);
--> statement-breakpoint
-- Triggers need their functions to exist. The bodies are those of drizzle/functions.
create function count_originals() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_originals_are_counted
after insert on originals
referencing new table as new_originals
for each statement
execute function count_originals();
--> statement-breakpoint
create trigger changed_originals_are_counted
after update on originals
referencing old table as old_originals new table as new_originals
for each statement
execute function count_originals();
--> statement-breakpoint
create trigger deleted_originals_are_not_counted
after delete on originals
referencing old table as old_originals
for each statement
execute function count_originals();
--> statement-breakpoint
create function withhold_pages() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_candidates_withhold_pages
after insert on candidates
for each row
when (new.destination = 'lore' and new.curation in ('declined', 'wrong_artist', 'incorrect'))
execute function withhold_pages();
--> statement-breakpoint
create trigger changed_candidates_withhold_pages
after update on candidates
for each row
when (
  old.curation in ('declined', 'wrong_artist', 'incorrect')
  or new.curation in ('declined', 'wrong_artist', 'incorrect')
)
execute function withhold_pages();
--> statement-breakpoint
create trigger deleted_candidates_withhold_no_pages
after delete on candidates
for each row
when (old.destination = 'lore' and old.curation in ('declined', 'wrong_artist', 'incorrect'))
execute function withhold_pages();
--> statement-breakpoint
create function withhold_answers() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger changed_answers_are_withheld
after insert or update of artist_id, answer_revision, question_key or delete on interview_questions
for each row
execute function withhold_answers();
--> statement-breakpoint
create trigger boundaries_withhold_answers
after insert or update of artist_id, question_key, retracted_at or delete on interview_boundaries
for each row
execute function withhold_answers();
--> statement-breakpoint
create function forget_memory() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger changed_corrections_change_memory
after insert or update or delete on interview_corrections
for each row
execute function forget_memory();
--> statement-breakpoint
create trigger changed_boundaries_change_memory
after insert or update or delete on interview_boundaries
for each row
execute function forget_memory();
--> statement-breakpoint
create trigger changed_answers_change_memory
after insert or update of artist_id, sitting, ordinal, state, answer_revision, created_at or delete on interview_questions
for each row
execute function forget_memory();
