-- Which of the given artists were erased and have not returned, as an array of ids. With p_again
-- all may return from now on, so the array is empty.
create or replace function erased_artists(p_artist_ids uuid[], p_again boolean)
returns jsonb
language plpgsql
as $$
begin
  if p_again then
    update erasures
    set lifted_at = clock_timestamp()
    where artist_key = any (array(select erasure_key(a.id) from unnest(p_artist_ids) a (id)))
      and scope_key = 'artist'
      and lifted_at is null;
  end if;
  return (
    select coalesce(jsonb_agg(a.id), '[]')
    from unnest(p_artist_ids) a (id)
    where (erased_before(a.id, 'artist')).id is not null
  );
end
$$;
