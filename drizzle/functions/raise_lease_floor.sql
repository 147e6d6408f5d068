-- Raises lease_floor to the oldest job that can be leased or waits, or to now. A lease calls it when it read many entries
-- of finished jobs, which stay in the index as long as anybody's old snapshot may see them.
--
-- No job may come to lie below the floor. It is raised only when no transaction with an id is under way, so a job that
-- this look does not see is written by one that gets its id later; functions that write run_at take the time when they
-- have the id, or write at once. The 100 ms are for the latter. Should a job lie below the floor all the same, queue_due
-- lowers it within a minute.
create or replace function raise_lease_floor()
returns void
language plpgsql
volatile
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_floor timestamptz := coalesce(to_timestamp(pg_sequence_last_value('lease_floor') / 1000.0), '-infinity');
  v_oldest timestamptz;
  v_snapshot pg_snapshot;
begin
  select
    (
      select min(o.run_at)
      from (values (0), (1), (2)) as r (rank)
      cross join lateral (
        select j.run_at
        from jobs j
        where (case kind when 'question_research' then 0 when 'evidence_reindex' then 2 else 1 end) = r.rank
          and j.run_at >= v_floor
        order by j.run_at, j.id
        limit 1
      ) o
    ),
    pg_current_snapshot()
  into v_oldest, v_snapshot;
  if pg_snapshot_xmin(v_snapshot) = pg_snapshot_xmax(v_snapshot) then
    perform setval('lease_floor', (extract(epoch from least(v_oldest, v_now)) * 1000)::bigint - 100);
  end if;
end
$$;
