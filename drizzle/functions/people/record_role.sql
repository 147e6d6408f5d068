-- Records that a person's role for an artist was given, changed or ended, in the transaction of the
-- change; the columns that hold revisions for other actions hold the two roles.
create or replace function record_role(
  p_user_id uuid,
  p_artist_id uuid,
  p_person_id uuid,
  p_before text, -- null: had none
  p_after text -- null: has none
)
returns void
language sql
as $$
  select record_activity(
    p_user_id,
    p_artist_id,
    case when p_before is null then 'role_given' when p_after is null then 'role_ended' else 'role_changed' end,
    p_person_id,
    p_before,
    p_after,
    clock_timestamp()
  )
$$;
