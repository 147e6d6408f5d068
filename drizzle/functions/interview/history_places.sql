-- The places of the entries on one page of the history, in order. From each kind of entry, up to
-- p_limit places are read in index order, so that the cost depends neither on the length of the
-- history nor on the length of the texts. A sitting has at most three questions; all places of
-- these and their edits are read.
create or replace function history_places(
  p_artist_id uuid,
  p_kind text,
  p_sitting integer, -- null: all sittings, and what belongs to none
  p_behind jsonb, -- null: from the start; else {at, rank, id, version} of the last row read
  p_limit integer
)
returns table (at timestamptz, rank integer, id uuid, version integer)
language plpgsql
stable
as $$
declare
  v_at timestamptz := coalesce((p_behind->>'at')::timestamptz, '-infinity');
  v_rank integer := coalesce((p_behind->>'rank')::integer, -1);
  v_id uuid := coalesce((p_behind->>'id')::uuid, '00000000-0000-0000-0000-000000000000');
  v_version integer := coalesce((p_behind->>'version')::integer, -1);
begin
  if p_sitting is not null then
    return query
    select p.at, p.rank, p.id, p.version
    from interview_questions q
    cross join lateral (
      select q.offered_at as at, 0 as rank, q.id, 0 as version
      where q.offered_at is not null
        and p_kind = 'all'
      union all
      select v.saved_at, 1, q.id, v.version
      from interview_versions v
      where v.question_id = q.id
        and v.version > 1
        and p_kind = 'all'
      union all
      select q.answer_saved_at, 2, q.id, 0
      where q.answer_saved_at is not null
        and p_kind in ('all', 'answers')
    ) p
    where q.artist_id = p_artist_id
      and q.sitting = p_sitting
      and (p.at, p.rank, p.id, p.version) > (v_at, v_rank, v_id, v_version)
    order by p.at, p.rank, p.id, p.version
    limit p_limit;
    return;
  end if;
  return query
  select p.at, p.rank, p.id, p.version
  from (
    (
      select q.offered_at as at, 0 as rank, q.id as id, 0 as version
      from interview_questions q
      where q.artist_id = p_artist_id
        and q.offered_at is not null
        and p_kind = 'all'
        and (q.offered_at, 0, q.id, 0) > (v_at, v_rank, v_id, v_version)
        and q.offered_at >= v_at
      order by q.artist_id, q.offered_at, q.id
      limit p_limit
    )
    union all
    (
      select v.saved_at as at, 1 as rank, v.question_id as id, v.version as version
      from interview_versions v
      where v.artist_id = p_artist_id
        and v.version > 1
        and p_kind = 'all'
        and (v.saved_at, 1, v.question_id, v.version) > (v_at, v_rank, v_id, v_version)
        and v.saved_at >= v_at
      order by v.artist_id, v.saved_at, v.question_id, v.version
      limit p_limit
    )
    union all
    (
      select q.answer_saved_at as at, 2 as rank, q.id as id, 0 as version
      from interview_questions q
      where q.artist_id = p_artist_id
        and q.answer_saved_at is not null
        and p_kind in ('all', 'answers')
        and (q.answer_saved_at, 2, q.id, 0) > (v_at, v_rank, v_id, v_version)
        and q.answer_saved_at >= v_at
      order by q.artist_id, q.answer_saved_at, q.id
      limit p_limit
    )
    union all
    (
      select c.created_at as at, 3 as rank, c.id as id, 0 as version
      from interview_corrections c
      where c.artist_id = p_artist_id
        and p_kind in ('all', 'corrections')
        and (c.created_at, 3, c.id, 0) > (v_at, v_rank, v_id, v_version)
        and c.created_at >= v_at
      order by c.artist_id, c.created_at, c.id
      limit p_limit
    )
  ) p
  order by p.at, p.rank, p.id, p.version
  limit p_limit;
end
$$;
