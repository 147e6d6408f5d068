-- Functions that an index is built on belong to the schema: changing one changes what the index holds,
-- so it takes a numbered migration that rebuilds the index. All other functions stand in drizzle/functions.

-- The form in which handles and identifiers of accounts are compared, as lib/artist makes it for links:
-- compatibility forms, case and an `@` in front do not count.
create function folded_identifier(p_identifier text)
returns text
language sql
immutable
as $$
  select btrim(lower(ltrim(btrim(normalize(p_identifier, nfkc)), '@')))
$$;
--> statement-breakpoint
create index connected_accounts_by_handle
on accounts (platform, folded_identifier(handle))
where connected;
--> statement-breakpoint
create index connected_accounts_by_identity
on accounts (platform, folded_identifier(account_id))
where connected;
--> statement-breakpoint
-- The form in which names of artists are compared: compatibility forms, case, accents and the width of
-- white space do not count.
create function folded_name(p_name text)
returns text
language sql
immutable
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(
      normalize(p_name, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'
    )),
    '\s+', ' ', 'g'
  ))
$$;
--> statement-breakpoint
create index artists_by_name on artists (folded_name(name));
--> statement-breakpoint
-- A trigger needs its function to exist. The bodies are those of drizzle/functions, which are applied
-- after the numbered migrations, in the same transaction.
create function count_evidence() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create constraint trigger changed_evidence_is_counted
after update of evidence_changed_at on artists
deferrable initially deferred
for each row
execute function count_evidence();
--> statement-breakpoint
create function index_new_originals() returns trigger language plpgsql
as $$ begin raise exception 'drizzle/functions are not applied'; end $$;
--> statement-breakpoint
create trigger new_originals_are_indexed
after insert on originals
referencing new table as new_originals
for each statement
execute function index_new_originals();
--> statement-breakpoint
-- Similarity of words by their trigrams, for misspelled topics.
create extension if not exists pg_trgm;
