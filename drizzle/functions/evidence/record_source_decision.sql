-- What follows a decision about a saved source, and its undo: who did it, earlier answers that are
-- not reused, and Lore that is generated again when the source has an entry there.
create or replace function record_source_decision(
  p_user_id uuid,
  p_original originals,
  p_action text,
  p_refresh_job_id uuid,
  p_now timestamptz
)
returns void
language plpgsql
as $$
begin
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_original.artist_id;
  if exists (
    select from lore_entries
    where artist_id = p_original.artist_id
      and source_id = p_original.source_id
  ) then
    perform queue_lore_refresh(p_original.artist_id, p_refresh_job_id, p_now);
  end if;
  perform record_activity(
    p_user_id, p_original.artist_id, p_action, p_original.id, p_original.revision,
    p_original.revision, p_now
  );
end
$$;
