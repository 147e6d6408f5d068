-- The artists of these that were erased and did not come again, as an array of their ids; with p_again, they may from now
-- on, and none is answered.
create or replace function erased_artists(p_artist_ids uuid[], p_again boolean)
returns jsonb
language plpgsql
volatile
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
