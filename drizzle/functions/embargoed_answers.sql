-- The ids of an artist's answers that are under embargo, in order; an empty array without one.
create or replace function embargoed_answers(p_artist_id uuid)
returns uuid[]
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return array(
    select q.id
    from interview_questions q
    where q.artist_id = p_artist_id
      and q.embargo_until is not null
      and q.embargo_ended_at is null
    order by q.id
  );
end
$$;
