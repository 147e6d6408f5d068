-- An artist's timeline (decision 3.62): numbers of eligible originals by year and month and by site
-- and year, releases with the people that sources credit, disagreements, and sittings for callers who
-- may see them. Null without the artist. A month counts only what is dated to the month or better.
-- The numbers are those of dated_totals, without the announced dates that have not come, so no number
-- of originals makes the read longer. The releases are those of the newest p_entries catalog entries.
-- The newest interview questions, in any state, are returned to the people who may see sittings; the
-- caller compares what they name.
create or replace function read_timeline(
  p_artist_id uuid,
  p_user_id uuid, -- null: the research service, which sees neither sittings nor disagreements
  p_releases integer,
  p_sites integer,
  p_disagreements integer,
  p_entries integer,
  p_questions integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_sees_sittings constant boolean := p_user_id is not null
    and refusal_of(p_user_id, p_artist_id, 'interviewer') is null;
  v_counts jsonb;
begin
  if not exists (select from artists where id = p_artist_id) then
    return null;
  end if;
  with announced as materialized (
    select c.*
    from originals o
    cross join lateral counted_dates(o.kind, o.url_key, o.dated_from, o.dated_until, o.created_at) k
    cross join lateral (values (k.kind, null, k.month), (null, k.site, k.year)) c (kind, site, dated_at)
    where o.artist_id = p_artist_id
      and o.current
      and o.dated_from > now()
      and o.kind in ('release', 'moment')
      and exists (select from eligible_originals e where e.id = o.id)
  ),
  counted as materialized (
    select kind, site, dated_at, left(dated_at, 4) as year, sum(n) as n
    from (
      select t.kind, t.site, t.dated_at, t.readable as n
      from dated_totals t
      where t.artist_id = p_artist_id
        and (
          t.account_id is null
          or coalesce(
            (
              select a.connected
              from accounts a
              where a.artist_id = t.artist_id
                and a.platform = t.platform
                and a.account_id = t.account_id
            ),
            false
          )
        )
      union all
      select kind, site, dated_at, -1
      from announced
      union all
      select kind, site, '', 1
      from announced
    ) c
    group by kind, site, dated_at
    having sum(n) > 0
  ),
  by_year as (
    select year as at, jsonb_object_agg(kind, n) as counts
    from (select year, kind, sum(n) as n from counted where kind is not null and year <> '' group by year, kind) c
    group by year
  ),
  by_month as (
    select dated_at as at, jsonb_object_agg(kind, n) as counts
    from counted
    where kind is not null
      and length(dated_at) > 4
    group by dated_at
  ),
  by_site as (
    select site, sum(n) as n, jsonb_object_agg(year, n) filter (where year <> '') as years
    from counted
    where site <> ''
    group by site
  ),
  entries as (
    select folded_title(title) as title_key, activity_date, count(*) as n, min(title) as title,
      (array_agg(jsonb_build_object('sourceId', source_id, 'revision', revision) order by source_id))[1] as original
    from (
      select e.source_id, e.revision, e.title, e.activity_date
      from (
        select id
        from originals
        where artist_id = p_artist_id
          and current
          and kind = 'release'
          and title is not null
          and activity_date is not null
          and dated_from is not null
        order by dated_from desc, source_id desc
        limit p_entries
      ) o
      join eligible_originals e on e.id = o.id
    ) e
    group by 1, 2
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(n), 0) from counted where kind is not null),
    'undated', (select coalesce(sum(n), 0) from counted where kind is not null and dated_at = ''),
    'years', array(select counts || jsonb_build_object('at', at) from by_year order by at),
    'months', array(select counts || jsonb_build_object('at', at) from by_month order by at),
    'sites', array(
      select jsonb_build_object('site', site, 'count', n, 'years', coalesce(years, '{}'))
      from by_site
      order by n desc, site
      limit p_sites
    ),
    'releases', array(
      select r.original || jsonb_build_object(
        'title', r.title, 'date', r.activity_date, 'entries', r.n, 'people', p.people
      )
      from (select * from entries order by activity_date desc, title_key limit p_releases) r
      cross join lateral (
        select coalesce(jsonb_agg(distinct s.stated), '[]') as people
        from (
          select *
          from statements s
          where s.artist_id = p_artist_id
            and s.kind = 'credit'
            and s.title_key = r.title_key
          limit 50
        ) s
        where exists (select from eligible_originals e where e.id = s.original_id)
      ) p
      order by r.activity_date, r.title_key
    )
  )
  into v_counts;
  return v_counts || jsonb_build_object(
    'disagreements',
    case
      when p_user_id is not null then read_disagreements(p_artist_id, null, null, p_disagreements)
    end,
    'sittings',
    case
      when v_sees_sittings then to_jsonb(array(
        select jsonb_build_object('sitting', s.sitting, 'at', rfc3339(s.created_at))
        from (
          select sitting, created_at
          from interview_sessions
          where artist_id = p_artist_id
          order by sitting desc
          limit 500
        ) s
        order by s.sitting
      ))
    end,
    'questions',
    case
      when v_sees_sittings then to_jsonb(array(
        select jsonb_build_object(
          'id', q.id,
          'question', q.question,
          'sitting', q.sitting,
          'answer', v.answer,
          'quotes', jsonb_path_query_array(q."references", '$[*].quote')
        )
        from interview_questions q
        left join interview_versions v
          on v.question_id = q.id
          and v.version = q.answer_version
        where q.artist_id = p_artist_id
        order by q.created_at desc, q.id desc
        limit p_questions
      ))
    end
  );
end
$$;
