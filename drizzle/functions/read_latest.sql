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
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
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
              'url', o.url,
              'activityDate', o.activity_date,
              'activityDateKind', o.activity_date_kind,
              'publishedAt', o.published_at,
              'retrievedAt', o.retrieved_at
            )
          )
          order by o.ordinality
        )
        from latest_originals(p_artist_id, p_platform, p_limit, p_behind) with ordinality o
      ),
      '[]'
    ),
    'coverage', latest_coverage(p_artist_id, p_platform, p_intervals)
  );
end
$$;
