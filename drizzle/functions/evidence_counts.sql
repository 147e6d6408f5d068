-- How much of an artist's evidence can be read: eligible originals, and public ones without their text.
create or replace function evidence_counts(p_artist uuid)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'eligible', (select count(*) from eligible_originals e where e.artist_id = p_artist),
    'missingText', (
      select count(*)
      from originals o
      where o.artist_id = p_artist
        and o.current
        and o.text_length = 0
        and o.visibility = 'public'
        and not o.removed
    )
  )
$$;
