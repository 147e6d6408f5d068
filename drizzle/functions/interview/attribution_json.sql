-- Who made a subject's content at a revision, as recorded with the change: {userId, actedAs}; null
-- when nobody is recorded for it. Ordered by an expression: ordering by the id itself, the planner
-- could scan the primary key until it meets a row of this subject.
create or replace function attribution_json(p_artist_id uuid, p_subject_id uuid, p_revision text)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object('userId', a.user_id, 'actedAs', a.acted_as)
    from activity a
    where a.subject_id = p_subject_id
      and (a.artist_id = p_artist_id) is true -- so that the rows are looked up by the subject alone
      and a.revision_after = p_revision
    order by a.id + 0
    limit 1
  );
end
$$;
