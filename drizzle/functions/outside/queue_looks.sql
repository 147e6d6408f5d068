-- Queues one recheck job for each artist who cites a page that is due, most overdue first, and
-- returns the number of jobs (decision 4.6). A call examines at most 200 due windows. Windows that
-- are no longer evidence at their revision are postponed by a day, and windows of an artist whose
-- job died by an hour, so that they do not hold up the others.
create or replace function queue_looks(
  p_artist_id uuid, -- null: all artists
  p_job_ids uuid[],
  p_now timestamptz
)
returns integer
language plpgsql
as $$
declare
  v_due cited_windows[];
  v_queued integer;
begin
  if p_artist_id is null then
    v_due := array(
      select w
      from cited_windows w
      where w.due_at <= p_now
      order by w.due_at, w.id
      limit 200
    );
  else
    v_due := array(
      select w
      from cited_windows w
      where w.artist_id = p_artist_id
        and w.due_at <= p_now
      order by w.due_at, w.id
      limit 200
    );
  end if;
  if v_due = '{}' then
    return 0;
  end if;
  with postponed as (
    select d.id, s.wait
    from unnest(v_due) d
    cross join lateral (
      select case
        when not exists (
          select from eligible_originals e
          where e.artist_id = d.artist_id
            and e.source_id = d.source_id
            and e.revision = d.revision
        ) then interval '24 hours'
        when exists (
          select from jobs j
          where j.artist_id = d.artist_id
            and j.identity = 'looks'
            and j.kind = 'page_look'
            and j.outcome = 'slice_limit'
            and j.finished_at > p_now - interval '1 hour'
        ) then interval '1 hour'
      end as wait
    ) s
  ),
  held as (
    select w.id, p.wait
    from cited_windows w
    join postponed p on p.id = w.id
    where p.wait is not null
    order by w.id
    for update of w skip locked
  ),
  moved as (
    update cited_windows w
    set due_at = p_now + h.wait
    from held h
    where w.id = h.id
  )
  insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
  select p_job_ids[q.place], q.artist_id, 'page_look', 'looks', 'reading',
    date_trunc('milliseconds', clock_timestamp()), p_now, p_now
  from (
    select d.artist_id, row_number() over (order by min(d.due_at), d.artist_id) as place
    from unnest(v_due) d
    join postponed p on p.id = d.id
    where p.wait is null
      and not exists (
        select from jobs j
        where j.artist_id = d.artist_id
          and j.run_at is not null
          and j.kind = 'page_look'
      )
    group by d.artist_id
  ) q
  where q.place <= cardinality(p_job_ids)
  on conflict do nothing;
  get diagnostics v_queued = row_count;
  return v_queued;
end
$$;
