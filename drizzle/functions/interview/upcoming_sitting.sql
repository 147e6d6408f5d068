-- The open sitting, or the next one: the default sitting for memory and boundaries (decision 5.39).
create or replace function upcoming_sitting(p_artist_id uuid)
returns integer
language sql
stable
as $$
  select coalesce(
    (select sitting from interview_sessions where artist_id = p_artist_id and closed_at is null),
    (select max(sitting) + 1 from interview_sessions where artist_id = p_artist_id),
    1
  )
$$;
