-- Whether Latest shows another original instead of this one: for a release, one of the same name
-- whose stated date agrees and is more precise; for a transcript, its post.
create or replace function is_shown_elsewhere(
  p_artist_id uuid,
  p_original_id uuid,
  p_kind text, -- null: not known to the caller
  p_platform text -- null: all platforms are shown
)
returns boolean
language plpgsql
stable
cost 100000
as $$
declare
  v_shown record;
begin
  if p_kind not in ('release', 'transcript') then
    return false;
  end if;
  select o.kind, o.source_id, o.platform, o.account_id, o.post_key,
    case when o.kind = 'release' then release_name_key(o.title, o.text) end as name_key,
    -- The date as the catalog states it, announced or not; (,) when it states none.
    tstzrange(o.dated_from, o.dated_until, '[]') as stated,
    coalesce(o.dated_until - o.dated_from, interval '100 years') as width
  into v_shown
  from originals o
  where o.id = p_original_id;
  return case v_shown.kind
    when 'release' then exists (
      select from originals r
      join eligible_originals e on e.id = r.id
      where r.artist_id = p_artist_id
        and r.current
        and r.kind = 'release'
        and release_name_key(r.title, r.text) = v_shown.name_key
        and r.curation = 'approved'
        and (p_platform is null or r.platform = p_platform)
        and r.source_id <> v_shown.source_id
        and (
          tstzrange(r.dated_from, r.dated_until, '[]') @> v_shown.stated
          or tstzrange(r.dated_from, r.dated_until, '[]') <@ v_shown.stated
        )
        and (coalesce(r.dated_until - r.dated_from, interval '100 years'), r.source_id)
          < (v_shown.width, v_shown.source_id)
    )
    when 'transcript' then exists (
      select from eligible_originals c
      where c.artist_id = p_artist_id
        and c.post_key = v_shown.post_key
        and c.kind = 'caption'
        and c.curation = 'approved'
        and c.platform is not distinct from v_shown.platform
        and c.account_id is not distinct from v_shown.account_id
    )
    else false
  end;
end
$$;
