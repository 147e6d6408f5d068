-- The latest session with its questions, finished or not (decision 5.20); null before the first one.
create or replace function restore_session(
  p_artist_id uuid,
  p_publication boolean default false -- the previous release calls without, goes with 0.4
)
returns jsonb
language sql
stable
as $$
  select session_json(s, p_publication)
  from interview_sessions s
  where s.artist_id = p_artist_id
  order by s.sitting desc
  limit 1
$$;
