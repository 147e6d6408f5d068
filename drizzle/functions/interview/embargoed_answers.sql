-- The ids of an artist's answers that are under embargo, in order; an empty array when there are
-- none.
create or replace function embargoed_answers(p_artist_id uuid)
returns uuid[]
language plpgsql
stable
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
