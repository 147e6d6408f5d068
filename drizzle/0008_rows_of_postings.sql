-- A row of the postings held the entries of a term in 128 consecutive numbers of originals, so that most rows held two or
-- three. Now the rows of a term divide its originals wherever enough of them are: a row holds those from its from_number up
-- to that of the term's next row, 128 at most. Searches read on while the rows are written anew, writers wait. Room for a
-- new version of a row is kept on its page, so that one more entry of a term writes no index entry.
lock table postings in share mode;
--> statement-breakpoint
set local work_mem = '256MB';
--> statement-breakpoint
create table postings_by_number (
  artist_id uuid not null,
  term text collate "C" not null,
  from_number integer not null,
  originals integer[] not null,
  shares real[] not null
) with (fillfactor = 90);
--> statement-breakpoint
insert into postings_by_number (artist_id, term, from_number, originals, shares)
select e.artist_id, e.term, min(e.number),
  array_agg(e.number order by e.number),
  array_agg(e.share order by e.number)
from (
  select p.artist_id, p.term, l.number, l.share,
    (row_number() over (partition by p.artist_id, p.term order by l.number) - 1) / 128 as part
  from postings p
  cross join lateral unnest(p.originals, p.shares) l (number, share)
) e
group by e.artist_id, e.term, e.part
order by e.artist_id, e.term, min(e.number);
--> statement-breakpoint
drop table postings;
--> statement-breakpoint
alter table postings_by_number rename to postings;
--> statement-breakpoint
alter table postings
  add constraint rows_of_a_term_divide_its_originals primary key (artist_id, term, from_number),
  add constraint every_number_has_a_share check (cardinality(originals) = cardinality(shares)),
  add constraint postings_artist_id_artists_id_fk foreign key (artist_id) references artists (id) on delete cascade;
--> statement-breakpoint
analyze postings;
