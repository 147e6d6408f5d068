-- The user with this token subject, for an operation that is about no artist; null when there is no such user. The keys are
-- those of access_of that its readers use, and nothing is refused. In plpgsql, because a session keeps its plan.
create or replace function user_access(p_subject text)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object('userId', id, 'refusal', 'none')
    from users
    where subject = p_subject
  );
end
$$;
