-- A page of the current originals of an artist that meet all filters, in the order asked for:
-- {sources: [{source, place}], counts}. Readers and interviewers get and count only those that are
-- eligible now. `counts` has the number of sources found, `total`, and under each facet the number
-- by value that meet the words and every other filter: the largest 50 of each.
--
-- All rows of the artist in listed_sources are read once. A list by sourceId alone is list_sources,
-- which reads only its page.
create or replace function find_sources(
  p_artist_id uuid,
  p_patterns text[], -- each matches somewhere in the NFKD form of title, address, handle and account
  p_filters jsonb, -- {kind, platform, missingText, site, year, state, account}, null: any
  p_sort text, -- null: by sourceId; else newest or oldest by date, added, title
  p_behind jsonb, -- null: from the start; else the place of the last row read
  p_limit integer,
  p_counts boolean, -- false: counts are null
  p_user_id uuid -- null: sees all
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_sees_all constant boolean := p_user_id is null
    or refusal_of(p_user_id, p_artist_id, 'editor') is null;
  v_platform constant text := p_filters->>'platform';
  v_missing_text constant boolean := p_filters->>'missingText';
  v_last constant bigint := 9007199254740991; -- sorts after every instant
  v_result jsonb;
begin
  with own_accounts as materialized (
    select platform, account_id, handle, connected
    from accounts
    where artist_id = p_artist_id
  ),
  seen as (
    select l.number as original, l.source_id, l.kind, l.site, f.year, f.state, f.account, a.handle, k.number, k.name
    from listed_sources l
    left join own_accounts a on a.platform = l.platform and a.account_id = l.account_id
    cross join lateral (
      -- As in dated_originals.
      select case
        when case
          when l.kind in ('release', 'moment') then l.dated_from <= now()
          else l.dated_from <= l.created_at + interval '24 hours'
        end then l.dated_from
      end as dated_from
      offset 0
    ) d
    cross join lateral (
      select
        coalesce(date_part('year', d.dated_from at time zone 'UTC')::integer::text, 'unknown') as year,
        l.platform || ':' || l.account_id as account,
        source_state(
          l.removed, l.visibility, l.text_length, l.account_id is null or coalesce(a.connected, false),
          l.withheld, l.curation, l.artist_id, l.kind, l.answer_id, l.answer_revision
        ) as state
      offset 0
    ) f
    cross join lateral (
      select
        case p_sort
          when 'newest' then coalesce(-(extract(epoch from d.dated_from) * 1000)::bigint, v_last)
          when 'oldest' then coalesce((extract(epoch from d.dated_from) * 1000)::bigint, v_last)
          when 'added' then -(extract(epoch from l.created_at) * 1000000)::bigint
          when 'title' then (l.title is null)::integer
          else 0
        end as number,
        case when p_sort = 'title' then lower(left(coalesce(l.title, l.url), 100)) else '' end as name
    ) k
    where l.artist_id = p_artist_id
      and (v_platform is null or l.platform = v_platform)
      and (v_missing_text is null or (l.text_length = 0) = v_missing_text)
      and has_typed_words(concat_ws(' ', l.title, l.url, a.handle, l.account_id), p_patterns)
      and (v_sees_all or f.state in ('approved', 'pending'))
  ),
  found as materialized (
    select s.*, m.missed
    from seen s
    cross join lateral (
      select s.kind <> p_filters->>'kind' as kind, s.site <> p_filters->>'site' as site,
        s.year <> p_filters->>'year' as year, s.state <> p_filters->>'state' as state,
        s.account is distinct from coalesce(p_filters->>'account', s.account) as account
    ) n
    cross join lateral (
      select case
        when n.kind then 'kind' when n.site then 'site' when n.year then 'year'
        when n.state then 'state' when n.account then 'account'
      end as missed
    ) m
    where num_nonnulls(
      nullif(n.kind, false), nullif(n.site, false), nullif(n.year, false), nullif(n.state, false),
      nullif(n.account, false)
    ) <= 1
  ),
  page as (
    select *
    from found
    where missed is null
      and (
        p_behind is null
        or (number, name collate "C", source_id collate "C")
          > ((p_behind->>'number')::bigint, p_behind->>'name', p_behind->>'sourceId')
      )
    order by number, name collate "C", source_id collate "C"
    limit p_limit
  )
  select jsonb_build_object(
    'sources', array(
      select jsonb_build_object(
        'source', source_summary(o),
        'place', jsonb_build_object('number', p.number, 'name', p.name, 'sourceId', p.source_id)
      )
      from page p
      join originals o on o.number = p.original
      order by p.number, p.name collate "C", p.source_id collate "C"
    ),
    'counts', case
      when p_counts then (
        select jsonb_build_object('total', (select count(*) from found where missed is null))
          || jsonb_object_agg(n.facet, n.values)
        from (
          select v.facet,
            coalesce(
              jsonb_agg(
                jsonb_strip_nulls(jsonb_build_object('value', c.value, 'count', c.count, 'handle', c.handle))
                order by c.count desc, c.value collate "C"
              ) filter (where c.value is not null),
              '[]'
            ) as values
          from unnest(array['kind', 'site', 'year', 'state', 'account']) v (facet)
          left join (
            select f.facet, f.value, f.handle, sum(s.n) as count,
              row_number() over (partition by f.facet order by sum(s.n) desc, f.value collate "C") as rank
            from (
              -- Sources that are alike are counted once for all facets.
              select kind, site, year, state, account, handle, missed, count(*) as n
              from found
              group by kind, site, year, state, account, handle, missed
            ) s
            cross join lateral (
              values ('kind', s.kind, null), ('site', s.site, null), ('year', s.year, null),
                ('state', s.state, null), ('account', s.account, s.handle)
            ) f (facet, value, handle)
            where f.value is not null
              and coalesce(s.missed, f.facet) = f.facet
            group by f.facet, f.value, f.handle
          ) c on c.facet = v.facet and c.rank <= 50
          group by v.facet
        ) n
      )
    end
  )
  into v_result;
  return v_result;
end
$$;
