-- Adds those activity entries of an export that are missing here, in order, and returns their
-- number. Exported entries have no id, so equal entries are counted: afterwards each is here as
-- often as in the export. The user is not compared but filled in where missing: a file can be
-- loaded first without its people. Call it under the artist lock.
create or replace function restore_activity(
  p_entries jsonb -- rows of activity; the id is the place in the export
)
returns integer
language plpgsql
as $$
declare
  c_nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_written integer;
begin
  update activity a
  set user_id = r.user_id
  from jsonb_populate_recordset(null::activity, p_entries) r
  where a.subject_id = r.subject_id
    and a.artist_id = r.artist_id
    and a.at = r.at
    and a.user_id = c_nobody
    and r.user_id <> c_nobody
    and a.acted_as = r.acted_as
    and a.action = r.action
    and a.revision_before is not distinct from r.revision_before
    and a.revision_after is not distinct from r.revision_after;
  insert into activity (
    artist_id, user_id, acted_as, action, subject_id, revision_before, revision_after, at
  )
  select
    r.artist_id, r.user_id, r.acted_as, r.action, r.subject_id, r.revision_before, r.revision_after, r.at
  from (
    select p.*,
      row_number() over (
        partition by p.acted_as, p.action, p.subject_id, p.revision_before, p.revision_after, p.at
        order by p.id
      ) as occurrence
    from jsonb_populate_recordset(null::activity, p_entries) p
  ) r
  where r.occurrence > (
    select count(*)
    from activity a
    where a.subject_id = r.subject_id
      and a.artist_id = r.artist_id
      and a.at = r.at
      and a.acted_as = r.acted_as
      and a.action = r.action
      and a.revision_before is not distinct from r.revision_before
      and a.revision_after is not distinct from r.revision_after
  )
  order by r.id;
  get diagnostics v_written = row_count;
  return v_written;
end
$$;
