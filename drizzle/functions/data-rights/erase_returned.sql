-- Erases sources, accounts and profiles that an export brought back after their erasure, with
-- everything that contains their words; returns their number (decision 8.31). When only the current
-- revision of a source is at an erased address, the newest other revision becomes current and takes
-- over what was decided about the source. With p_again nothing is erased and the earlier erasures
-- are taken back. Call it under the artist lock, in the transaction that wrote the export.
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
  v_decided jsonb;
begin
  if not exists (select from erased_keys where artist_key = erasure_key(p_artist_id)) then
    return 0;
  end if;
  with parts as materialized (
    select 'original' as what, o.id, jsonb_build_object(
        'sourceId', o.source_id, 'kind', o.kind, 'platform', o.platform, 'accountId', o.account_id,
        'urlKey', o.url_key, 'postKey', o.post_key
      ) as part
    from originals o
    where o.artist_id = p_artist_id
    union all
    select 'account', null, jsonb_build_object(
        'platform', a.platform, 'accountId', a.account_id, 'handle', a.handle
      )
    from accounts a
    where a.artist_id = p_artist_id
    union all
    select 'link', null, jsonb_build_object('platform', l.platform, 'handle', l.identifier)
    from links l
    where l.artist_id = p_artist_id
    union all
    select 'candidate', c.id, jsonb_build_object(
        'urlKey', c.url_key, 'platform', c.link_platform, 'handle', c.link_identifier
      )
    from candidates c
    where c.artist_id = p_artist_id
  ),
  taken_back as (
    delete from erased_keys
    where p_again
      and artist_key = erasure_key(p_artist_id)
      and key in (
        select k.key
        from parts p
        cross join lateral unnest(part_keys(p_artist_id, p.part)) k (key)
      )
  )
  select
    array_agg(p.id) filter (where p.what = 'original'),
    array_agg(p.id) filter (where p.what = 'candidate'),
    array_agg(p.part) filter (where p.what = 'account'),
    array_agg(p.part) filter (where p.what = 'link'),
    count(distinct (p.what, coalesce(p.part->>'sourceId', p.part::text)))
  into v_original_ids, v_candidate_ids, v_accounts, v_profiles, v_kept
  from parts p
  where not p_again
    and is_erased(p_artist_id, p.part);
  if v_kept = 0 then
    return 0;
  end if;
  select jsonb_agg(to_jsonb(o))
  into v_decided
  from (
    select source_id, curation, visibility, removed, gone
    from originals
    where id = any (v_original_ids)
      and current
  ) o;
  perform cancel_unfinished(p_artist_id);
  perform erase_originals(p_artist_id, coalesce(v_original_ids, '{}'));
  perform erase_part(p_artist_id, jsonb_build_object('account', a.part))
  from unnest(v_accounts) a (part);
  delete from links l
  using unnest(v_profiles) p (part)
  where l.artist_id = p_artist_id
    and l.platform = p.part->>'platform';
  delete from candidates where id = any (v_candidate_ids);
  update originals o
  set current = true,
    curation = d.curation,
    visibility = d.visibility,
    removed = d.removed,
    gone = d.gone
  from (
    select distinct on (r.source_id) r.id, s.*
    from jsonb_to_recordset(v_decided) as s (
      source_id text, curation text, visibility text, removed boolean, gone boolean
    )
    join originals r
      on r.artist_id = p_artist_id
      and r.source_id = s.source_id
    order by r.source_id, r.created_at desc, r.revision
  ) d
  where o.id = d.id;
  return v_kept;
end
$$;
