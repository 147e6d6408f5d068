-- A name of more than 1,000 bytes, or the text of an entry without one, is compared by its hash: an index holds no
-- longer values, so that such an entry could not be stored.
drop index releases_by_name;
--> statement-breakpoint
create or replace function release_name_key(p_title text, p_text text)
returns text
language sql
immutable
as $$
  select case
    when octet_length(n.name) > 1000 then encode(sha256(convert_to(n.name, 'UTF8')), 'hex')
    else n.name
  end
  from (
    select coalesce(
      nullif(lower(regexp_replace(coalesce(p_title, p_text), '[^[:alnum:]]+', '', 'g')), ''),
      coalesce(p_title, p_text)
    )
  ) n (name)
$$;
--> statement-breakpoint
create index releases_by_name on originals using btree (artist_id, release_name_key(title, text))
where current and kind = 'release';
--> statement-breakpoint
-- Words, names and ids of an artist stay out of the statistics, which outlive an erasure (decision 8.27).
alter index releases_by_name alter column 2 set statistics 0;
