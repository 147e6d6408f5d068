-- One page of an artist's Latest and the coverage of its platforms, in one round trip (decision 5.2): own
-- posts, published answers, releases once each, moments. It reads eligible originals without those that are
-- pending (decision 1.13); it never fetches, writes or queues. Newest first by start of the date, the more
-- precise first among equals, then by source (decision 1.6); undated items come last. A release that two
-- catalogs list is shown at its more precise date; of a post and its transcript the post is shown.
create or replace function read_latest(
  p_artist_id uuid,
  p_platform text, -- null: all
  p_limit integer,
  p_behind jsonb, -- null: from the first; else {from, until, sourceId} of the last one read
  p_intervals jsonb -- [{platform, seconds}], as latest_coverage takes it
)
returns jsonb
language sql
stable
as $$
  with shown as (
    select e.id, e.kind, e.platform, e.account_id, e.post_key, e.source_id,
      coalesce(e.dated_from, '-infinity') as from_key,
      coalesce(e.dated_until, 'infinity') as until_key,
      -- As the catalog states it, announced or not; (,) when it states none.
      case when e.kind = 'release' then (
        select tstzrange(o.dated_from, o.dated_until, '[]')
        from originals o
        where o.id = e.id
      ) end as stated,
      case when e.kind = 'release' then
        -- A name of punctuation and symbols alone is compared unchanged.
        coalesce(
          nullif(lower(regexp_replace(coalesce(e.title, e.text), '[^[:alnum:]]+', '', 'g')), ''),
          coalesce(e.title, e.text)
        )
      end as name_key
    from eligible_originals e
    where e.artist_id = p_artist_id
      and e.curation = 'approved'
      and e.kind <> 'web_page'
      and (p_platform is null or e.platform = p_platform)
  ),
  page as (
    select s.from_key, s.until_key, o.*
    from (
      select s.*
      from shown s
      where not exists (
          select from shown r
          where r.name_key = s.name_key
            and r.source_id <> s.source_id
            and (r.stated @> s.stated or r.stated <@ s.stated)
            and (coalesce(upper(r.stated) - lower(r.stated), interval '100 years'), r.source_id)
              < (coalesce(upper(s.stated) - lower(s.stated), interval '100 years'), s.source_id)
        )
        and not exists (
          select from shown c
          where s.kind = 'transcript'
            and c.kind = 'caption'
            and c.post_key = s.post_key
            and c.platform is not distinct from s.platform
            and c.account_id is not distinct from s.account_id
        )
        and (
          p_behind is null
          or s.from_key < (p_behind->>'from')::timestamptz
          or (
            s.from_key = (p_behind->>'from')::timestamptz
            and (s.until_key, s.source_id) > ((p_behind->>'until')::timestamptz, p_behind->>'sourceId')
          )
        )
      order by s.from_key desc, s.until_key, s.source_id
      limit p_limit
    ) s
    join dated_originals o on o.id = s.id
  )
  select jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'place', jsonb_build_object(
              'from', p.from_key::text, 'until', p.until_key::text, 'sourceId', p.source_id
            ),
            'item', jsonb_build_object(
              'sourceId', p.source_id,
              'revision', p.revision,
              'platform', p.platform,
              'kind', p.kind,
              'title', p.title,
              'text', p.text,
              'url', p.url,
              'activityDate', p.activity_date,
              'activityDateKind', p.activity_date_kind,
              'publishedAt', p.published_at,
              'retrievedAt', p.retrieved_at
            )
          )
          order by p.from_key desc, p.until_key, p.source_id
        )
        from page p
      ),
      '[]'
    ),
    'coverage', latest_coverage(p_artist_id, p_platform, p_intervals)
  )
$$;
