-- The user with this token subject, for an operation that is not about an artist; null when there
-- is no such user. Returns the keys of access_of that callers use, and never refuses. In plpgsql,
-- because a session caches its plan.
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
