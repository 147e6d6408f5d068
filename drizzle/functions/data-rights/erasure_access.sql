-- The rights of access_of for an erasure: the user who requested an artist's erasure, and
-- administrators, may read its receipt when the artist, and with it every claim, is gone.
create or replace function erasure_access(
  p_subject text,
  p_artist_id uuid,
  p_issuer text default null, -- null: any; the previous release calls without, goes with 0.4
  p_administrators text default null -- as for access_of; likewise
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_access jsonb := access_of(p_subject, p_artist_id, 'owner', p_issuer, p_administrators);
  v_erasure erasures;
begin
  if v_access->>'refusal' in ('forbidden', 'not_found') then
    v_erasure := erased_before(p_artist_id, 'artist');
    if v_erasure.id is not null and (
      (v_access->>'isAdmin')::boolean
      or v_erasure.requester_key = erasure_key(p_artist_id, array[v_access->>'userId'])
    ) then
      return v_access || '{"refusal": "none"}';
    end if;
  end if;
  return v_access;
end
$$;
