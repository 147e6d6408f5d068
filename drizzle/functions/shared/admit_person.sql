-- Admits a person who is not known into the ledger sign_up, which is locked first: so a repeated call
-- counts once (decision 2.13). Null when admitted or known by now, else the refusal as an outcome.
create or replace function admit_person(
  p_new_id uuid,
  p_issuer text,
  p_subject text,
  p_limit integer -- new people in an hour
)
returns jsonb
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger:sign_up', 0));
  if (user_of(p_issuer, p_subject)).id is not null then
    return null;
  end if;
  return reserve_or_refuse('sign_up_quota', 'sign_up', p_new_id, null, null, p_limit, interval '1 hour');
end
$$;
