-- The beginning of a review and of its undo: checks the right to act and the revision under the
-- artist lock, and returns the refusal, or the locked candidate.
create or replace function begin_review(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_candidate_id uuid,
  p_revision text,
  out refusal jsonb,
  out candidate candidates
)
language plpgsql
as $$
begin
  refusal := begin_write(p_user_id, p_artist_id, 'editor');
  if refusal is not null then
    return;
  end if;
  select * into candidate
  from candidates
  where id = p_candidate_id
    and artist_id = p_artist_id
  for update;
  refusal := case
    when not found then '{"outcome": "not_found"}'
    when candidate.revision <> p_revision then '{"outcome": "revision_changed"}'
  end;
end
$$;
