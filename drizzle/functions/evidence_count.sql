-- Counts the eligible originals of an artist, and the public ones without text, by reading all of them;
-- evidence_counts returns the stored counts.
create or replace function evidence_count(p_artist_id uuid)
returns table (eligible integer, missing_text integer)
language sql
stable
as $$
  select
    (select count(*) from eligible_originals e where e.artist_id = p_artist_id)::integer,
    (
      select count(*)
      from originals o
      where o.artist_id = p_artist_id
        and o.current
        and o.text_length = 0
        and o.visibility = 'public'
        and not o.removed
        and not o.gone
    )::integer
$$;
