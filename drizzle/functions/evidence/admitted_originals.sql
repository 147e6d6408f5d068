-- The eligible originals of an artist inside the explicit constraints of a request (rules 2.1):
-- platform, target, dates and exclusions, applied before anything is selected. With a date bound,
-- only originals whose whole interval lies inside are admitted, never undated ones. An excluded URL
-- excludes the whole post: every original of the same platform, account and canonical URL.
create or replace function admitted_originals(p_artist_id uuid, p_constraints jsonb)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from eligible_originals e
  where e.artist_id = p_artist_id
    and (p_constraints->>'kind' is null or e.kind = p_constraints->>'kind')
    and (
      p_constraints->>'voice' is null
      or is_own_words(e.kind, e.account_id, e.curation)
      or e.own_voices is not null
    )
    and (p_constraints->>'platform' is null or e.platform = p_constraints->>'platform')
    and (
      p_constraints->>'targetKey' is null
      or e.post_key = p_constraints->>'targetKey'
      or e.url_key = p_constraints->>'targetKey'
    )
    and (
      p_constraints->>'from' is null
      or e.dated_from >= (p_constraints->>'from')::timestamptz
    )
    and (
      p_constraints->>'until' is null
      or e.dated_until <= (p_constraints->>'until')::timestamptz
    )
    and (
      p_constraints->>'lastHours' is null
      or (
        e.dated_from >= now() - make_interval(hours => (p_constraints->>'lastHours')::integer)
        and e.dated_from <= now()
      )
    )
    and (
      p_constraints->>'storedBefore' is null
      or e.created_at <= (p_constraints->>'storedBefore')::timestamptz
    )
    and (p_constraints->>'datedOnly' is distinct from 'true' or e.dated_from is not null)
    and (
      jsonb_array_length(p_constraints->'excludedKeys') = 0
      or not exists (
        select from originals x
        where x.artist_id = e.artist_id
          and x.current
          and x.post_key = e.post_key
          and x.platform is not distinct from e.platform
          and x.account_id is not distinct from e.account_id
          and (p_constraints->'excludedKeys' ? x.url_key or p_constraints->'excludedKeys' ? x.post_key)
      )
    )
$$;
