-- The user with this token, for an operation that is not about an artist; null when there is no
-- such user. Returns the keys of access_of that callers use. `signed_in` also admits a person who
-- is not known yet, with null as `userId`; `administrator` is `forbidden` for other users. In
-- plpgsql, because a session caches its plan.
create or replace function user_access(
  p_subject text,
  p_issuer text default null, -- null: any; the previous release calls without, goes with 0.4
  p_least text default 'known', -- signed_in, known or administrator; likewise
  p_administrators text default null -- null: none; subjects and e-mail addresses, one a line; likewise
)
returns jsonb
language plpgsql
stable
as $$
begin
  perform set_config('research.administrators', coalesce(p_administrators, ''), true);
  return (
    select jsonb_build_object(
      'userId', u.id,
      'refusal', case when p_least = 'administrator' and not is_administrator(u.id) then 'forbidden' else 'none' end
    )
    from user_of(p_issuer, p_subject) u
    where u.id is not null
      or p_least = 'signed_in'
  );
end
$$;
