-- The eligible releases of an artist with one of these exact titles (title terms of the index), as
-- {term, sourceId, title}. All of the artist's, not only those inside a request's constraints: which release a
-- question names is a fact about the artist. A request that leaves the named one out must not be answered by the
-- date of another one (decision 3.8).
create or replace function titled_releases(
  p_artist_id uuid,
  p_titles jsonb -- null: none
)
returns jsonb
language sql
stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('term', p.term, 'sourceId', e.source_id, 'title', e.title)
      order by p.term, e.source_id
    ),
    '[]'
  )
  from jsonb_array_elements_text(p_titles) t (term)
  join postings p
    on p.artist_id = p_artist_id
    and p.term = t.term
  cross join lateral unnest(p.originals) l (number)
  join eligible_originals e
    on e.artist_id = p_artist_id
    and e.number = l.number
    and e.kind = 'release'
$$;
