-- With which version of the analysis the tokens of an original were made: everything stored so far with the first.
alter table originals add column token_version integer default 1 not null;
--> statement-breakpoint
-- The scheduler finds the artists with older originals in it, and a slice of re-indexing its next ones.
create index originals_by_token_version on originals using btree (token_version, artist_id);
--> statement-breakpoint
-- The term `~` and tag lists the originals that an analyzer indexed, so that a question is asked with the words of those
-- analyzers alone. Originals so far were indexed by the analyzer with the tag 1; the empty term lists all of them. By
-- artist, because the primary key of the postings starts with it.
insert into postings (artist_id, term, block, originals, shares)
select p.artist_id, '~1', p.block, p.originals, p.shares
from artists a
join postings p
  on p.artist_id = a.id
  and p.term = '';
--> statement-breakpoint
-- Edit distance of words, for misspelled topics: it counts characters by the encoding alone. The trigrams of pg_trgm
-- see no letter outside ASCII where LC_CTYPE is C; that extension stays, because 0001 has created it, and is not used.
create extension if not exists fuzzystrmatch;
