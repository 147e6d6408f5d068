-- Whether a role includes a minimum role (decision 2.11): the owner may do everything, every role
-- includes the reader's, and editors and interviewers do not include each other's. False for null.
create or replace function role_suffices(p_role text, p_least text)
returns boolean
language sql
immutable
as $$
  select p_role is not null and (p_role = 'owner' or p_least in ('reader', p_role))
$$;
