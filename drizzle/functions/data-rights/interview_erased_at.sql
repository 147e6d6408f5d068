-- When the interview memory of an artist was last erased; null when it never was, or the erasure
-- was taken back since. With p_again the erasure is taken back now.
create or replace function interview_erased_at(p_artist_id uuid, p_again boolean)
returns text
language plpgsql
as $$
begin
  if p_again then
    update erasures
    set lifted_at = clock_timestamp()
    where artist_key = erasure_key(p_artist_id)
      and scope_key = 'interview'
      and lifted_at is null;
  end if;
  return rfc3339((erased_before(p_artist_id, 'interview')).erased_at);
end
$$;
