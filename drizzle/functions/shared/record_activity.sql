-- Records who made a change, in the transaction of the change: ids and revisions only, never content.
create or replace function record_activity(
  p_user_id uuid,
  p_artist_id uuid,
  p_action text,
  p_subject_id uuid,
  p_before text,
  p_after text,
  p_at timestamptz
)
returns void
language sql
as $$
  insert into activity (
    artist_id, user_id, acted_as, action, subject_id, revision_before, revision_after, at
  )
  values (
    p_artist_id,
    p_user_id,
    acting_right(p_user_id, p_artist_id),
    p_action,
    p_subject_id,
    p_before,
    p_after,
    p_at
  )
$$;
