-- Up to four originals inside the constraints whose title contains one of the phrases as it is
-- written, newest first; letters a to z in either case. A title of common words is found only this
-- way. Reads the titles of all originals inside the constraints, so it is asked only for phrases
-- that somebody put in quotation marks.
create or replace function titled_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_phrases jsonb -- null: none
)
returns setof eligible_originals
language plpgsql
stable
as $$
begin
  if coalesce(p_phrases, '[]') = '[]' then
    return;
  end if;
  return query
  select e.*
  from constrained_originals(p_artist_id, p_constraints) e
  where exists (
    select from jsonb_array_elements_text(p_phrases) p (phrase)
    where strpos(lower(e.title collate "C"), lower(p.phrase collate "C")) > 0
  )
  order by e.dated_from desc nulls last, e.source_id
  limit 4;
end
$$;
