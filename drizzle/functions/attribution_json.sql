-- Who made a subject's content at a revision, as recorded with the change: {userId, actedAs}; null when nobody is
-- recorded for it. Ordered by an expression: by the id itself, the planner could read the primary key in its order
-- until a row of this subject comes.
create or replace function attribution_json(p_artist_id uuid, p_subject_id uuid, p_revision text)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return (
    select jsonb_build_object('userId', a.user_id, 'actedAs', a.acted_as)
    from activity a
    where a.subject_id = p_subject_id
      and not a.artist_id <> p_artist_id -- so that the rows are looked up by the subject alone
      and a.revision_after = p_revision
    order by a.id + 0
    limit 1
  );
end
$$;
