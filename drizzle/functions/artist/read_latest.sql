-- One page of an artist's Latest and the coverage of its platforms, in one round trip (decision
-- 5.2): a platform is disconnected when it has accounts but none is connected, missing before the
-- first refresh, failed when the last attempt failed, else fresh within its interval and stale
-- after it. Latest has own posts, published answers, releases (each once) and moments. It reads
-- eligible originals except pending ones (decision 1.13); it never fetches, writes or queues.
-- Order: newest first by start of the date, then the more precise date, then by source (decision
-- 1.6); undated items come last. A release that two catalogs list is shown with its more precise
-- date; a post is shown instead of its transcript.
create or replace function read_latest(
  p_artist_id uuid,
  p_platform text, -- null: all
  p_limit integer,
  p_behind jsonb, -- null: from the start; else {from, until, sourceId} of the last row read
  p_intervals jsonb -- [{platform, seconds}] of every platform, in the order of the coverage
)
returns jsonb
language plpgsql
stable
as $$
begin
  return jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'items', array(
      select jsonb_build_object(
        'place', jsonb_build_object(
          'from', coalesce(o.dated_from, '-infinity')::text,
          'until', coalesce(o.dated_until, 'infinity')::text,
          'sourceId', o.source_id
        ),
        'item', jsonb_build_object(
          'sourceId', o.source_id,
          'revision', o.revision,
          'platform', o.platform,
          'kind', o.kind,
          'title', o.title,
          'text', o.text,
          'url', public_url(o.url, o.answer_id),
          'activityDate', o.activity_date,
          'activityDateKind', o.activity_date_kind,
          'publishedAt', o.published_at,
          'retrievedAt', o.retrieved_at
        )
      )
      from latest_originals(p_artist_id, p_platform, p_limit, p_behind) with ordinality o
      order by o.ordinality
    ),
    -- The artist's accounts are read once: using the index by platform and handle would read all
    -- artists' accounts.
    'coverage', (
      with own as materialized (
        select *
        from accounts
        where artist_id = p_artist_id
      )
      select jsonb_agg(
        jsonb_build_object(
          'platform', i.platform,
          'status', case
            when a.account_id is null and exists (
              select from own d
              where d.platform = i.platform
            ) then 'disconnected'
            when s.account_id is null then 'missing'
            when s.failure is not null then 'failed'
            when s.checked_at > now() - make_interval(secs => i.seconds) then 'fresh'
            else 'stale'
          end,
          'checkedAt', rfc3339(s.checked_at),
          'lastAttemptAt', rfc3339(s.last_attempt_at)
        )
        order by i.place
      )
      from (
        select value->>'platform' as platform, (value->>'seconds')::integer as seconds, place
        from jsonb_array_elements(p_intervals) with ordinality as e (value, place)
      ) i
      left join own a
        on a.platform = i.platform
        and a.connected
      left join latest_snapshots s
        on s.artist_id = a.artist_id
        and s.platform = a.platform
        and s.account_id = a.account_id
      where p_platform is null
        or i.platform = p_platform
    )
  );
end
$$;
