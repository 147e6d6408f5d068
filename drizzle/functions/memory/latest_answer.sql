-- The last answered question by sitting and ordinal, or no row. Edits do not change this order; answers of
-- onboarding come before sitting 1 (decision 5.34, decision 5.42). The order is that of the index responses_in_order.
create or replace function latest_answer(p_artist_id uuid)
returns setof interview_questions
language plpgsql
stable
as $$
begin
  return query
  select *
  from interview_questions
  where artist_id = p_artist_id
    and state = 'answered'
  order by coalesce(sitting, 0) desc, coalesce(ordinal, 0) desc, created_at desc, id desc
  limit 1;
end
$$;
