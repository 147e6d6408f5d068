-- The last answered question by sitting and ordinal, or no row. Edits do not change this order; answers of
-- onboarding come before sitting 1 (decision 5.34, decision 5.42).
create or replace function latest_answer(p_artist_id uuid)
returns setof interview_questions
language sql
stable
as $$
  select *
  from interview_questions
  where artist_id = p_artist_id
    and state = 'answered'
  order by sitting desc nulls last, ordinal desc nulls last, created_at desc, id desc
  limit 1
$$;
