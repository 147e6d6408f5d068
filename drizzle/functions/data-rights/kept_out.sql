-- Which of the parts were erased, as an array of their indexes in p_parts. With p_again their
-- erasure is taken back: its keys are deleted, and the array is empty. Call it under the artists'
-- locks.
create or replace function kept_out(
  p_parts jsonb, -- [{artistId, …}], else as part_keys takes it
  p_again boolean
)
returns jsonb
language plpgsql
as $$
begin
  if p_again then
    delete from erased_keys e
    using jsonb_array_elements(p_parts) p
    where e.artist_key = erasure_key((p.value->>'artistId')::uuid)
      and e.key = any (part_keys((p.value->>'artistId')::uuid, p.value));
  end if;
  return (
    select coalesce(jsonb_agg(p.place - 1 order by p.place), '[]')
    from jsonb_array_elements(p_parts) with ordinality p (part, place)
    where is_erased((p.part->>'artistId')::uuid, p.part)
  );
end
$$;
