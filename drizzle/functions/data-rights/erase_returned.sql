-- Erases again what an export brought back of sources, accounts and profiles that were erased
-- before, with everything that contains their words, and returns how many there were (decision
-- 8.31). With p_again they are taken back instead. Call it under the artist lock, in the transaction
-- that wrote the export.
create or replace function erase_returned(p_artist_id uuid, p_again boolean)
returns integer
language plpgsql
as $$
declare
  v_original_ids uuid[];
  v_candidate_ids uuid[];
  v_accounts jsonb[];
  v_profiles jsonb[];
  v_kept integer;
begin
  if not exists (select from erased_keys where artist_key = erasure_key(p_artist_id)) then
    return 0;
  end if;
  if p_again then
    delete from erased_keys
    where artist_key = erasure_key(p_artist_id)
      and key in (
        select k.key
        from stored_parts(p_artist_id) p
        cross join lateral unnest(part_keys(p_artist_id, p.part)) k (key)
      );
    return 0;
  end if;
  select
    array_agg(p.id) filter (where p.what = 'original'),
    array_agg(p.id) filter (where p.what = 'candidate'),
    array_agg(p.part) filter (where p.what = 'account'),
    array_agg(p.part) filter (where p.what = 'link'),
    count(distinct (p.what, coalesce(p.part->>'sourceId', p.part::text)))
  into v_original_ids, v_candidate_ids, v_accounts, v_profiles, v_kept
  from stored_parts(p_artist_id) p
  where is_erased(p_artist_id, p.part);
  if v_kept = 0 then
    return 0;
  end if;
  perform cancel_unfinished(p_artist_id);
  perform erase_originals(p_artist_id, coalesce(v_original_ids, '{}'));
  perform erase_part(p_artist_id, jsonb_build_object('account', a.part))
  from unnest(v_accounts) a (part);
  delete from links l
  using unnest(v_profiles) p (part)
  where l.artist_id = p_artist_id
    and l.platform = p.part->>'platform';
  delete from candidates where id = any (v_candidate_ids);
  return v_kept;
end
$$;
