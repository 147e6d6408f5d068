-- Seconds until the scheduler has something to do (decision 5.59), 0 or less when it has now; null
-- when nothing has a time: jobs (also leases that end and waits for providers), refreshes of
-- accounts, rechecks of cited pages, ends of embargoes. What is due once a week or a month, and
-- re-indexing, is left to the calls that come anyway.
create or replace function next_due(
  p_intervals jsonb, -- as for queue_due
  p_looks boolean, -- whether cited pages are rechecked
  p_read_artist_ids uuid[] -- null: every artist was read within a day
)
returns double precision
language plpgsql
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_floor timestamptz := coalesce(to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0), '-infinity');
begin
  return extract(epoch from least(
    (
      select min(o.run_at)
      from (values (0), (1), (2), (3)) as r (rank)
      cross join lateral (
        select j.run_at
        from jobs j
        where lease_rank(kind) = r.rank
          and j.run_at >= v_floor
        order by j.run_at, j.id
        limit 1
      ) o
    ),
    (
      select case when min(r.due_at) < v_now then v_now else min(r.due_at) end
      from account_refreshes(p_intervals, null, p_read_artist_ids, v_now) r
    ),
    (
      select min(q.embargo_until)
      from interview_questions q
      where q.embargo_until is not null
        and q.embargo_ended_at is null
    ),
    (
      select min(b.embargo_until)
      from interview_boundaries b
      where b.embargo_until is not null
        and b.retracted_at is null
    ),
    (
      select w.due_at
      from cited_windows w
      where p_looks
        and not exists (
          select from jobs j
          where j.artist_id = w.artist_id
            and j.run_at is not null
            and j.kind = 'page_look'
        )
      order by w.due_at, w.id
      limit 1
    )
  ) - v_now);
end
$$;
