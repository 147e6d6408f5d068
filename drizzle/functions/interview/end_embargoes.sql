-- Ends the embargoes whose date has come (decision 9.32), for at most as many artists as there are
-- ids, earliest date first; up to 100 responses and 100 boundaries per artist, the rest in the next
-- call. For a response, ending the embargo changes eligibility and memory through the same triggers
-- as lifting it; a boundary is retracted. Only the database's clock is used, so no embargo ends
-- early. An artist whose lock is taken is left to the next call, because waiting here would stop
-- the scheduler.
create or replace function end_embargoes(
  p_artist_id uuid, -- null: all artists
  p_job_ids uuid[] -- for the Lore refreshes that follow
)
returns integer
language plpgsql
as $$
declare
  v_artist uuid;
  v_due timestamptz := clock_timestamp();
  v_now timestamptz;
  v_ended integer := 0;
begin
  for v_artist in
    select due.artist_id
    from (
      select q.artist_id, q.embargo_until
      from interview_questions q
      where q.embargo_until is not null
        and q.embargo_ended_at is null
        and q.embargo_until <= v_due
      union all
      select b.artist_id, b.embargo_until
      from interview_boundaries b
      where b.embargo_until is not null
        and b.retracted_at is null
        and b.embargo_until <= v_due
    ) due
    where p_artist_id is null
      or due.artist_id = p_artist_id
    group by due.artist_id
    order by min(due.embargo_until), due.artist_id
  loop
    exit when v_ended = cardinality(p_job_ids);
    continue when not pg_try_advisory_xact_lock(hashtextextended('artist:' || v_artist, 0));
    v_ended := v_ended + 1;
    v_now := date_trunc('milliseconds', clock_timestamp());
    update interview_questions
    set embargo_ended_at = v_now
    where id in (
      select q.id
      from interview_questions q
      where q.artist_id = v_artist
        and q.embargo_until is not null
        and q.embargo_ended_at is null
        and q.embargo_until <= v_now
      order by q.embargo_until, q.id
      limit 100
    );
    update interview_boundaries
    set retracted_at = v_now
    where id in (
      select b.id
      from interview_boundaries b
      where b.artist_id = v_artist
        and b.embargo_until is not null
        and b.retracted_at is null
        and b.embargo_until <= v_now
      order by b.embargo_until, b.id
      limit 100
    );
    update artists
    set evidence_changed_at = clock_timestamp()
    where id = v_artist;
    perform keep_memory(v_artist);
    perform queue_lore_refresh(v_artist, p_job_ids[v_ended], v_now);
  end loop;
  return v_ended;
end
$$;
