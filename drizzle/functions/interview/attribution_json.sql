-- Who made a subject's content at a revision, as recorded with the change: {userId, actedAs, name};
-- null when nobody is recorded for it. The name is null for a person who gave none or was erased.
-- Ordered by an expression: ordering by the id itself, the planner could scan the primary key until
-- it meets a row of this subject.
create or replace function attribution_json(
  p_artist_id uuid,
  p_subject_id uuid,
  p_revision text,
  p_named boolean -- whether with the name; the previous release cannot read it, goes with 0.4
)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_build_object('userId', a.user_id, 'actedAs', a.acted_as) || named(a.user_id, p_named)
    from activity a
    where a.subject_id = p_subject_id
      and (a.artist_id = p_artist_id) is true -- so that the rows are looked up by the subject alone
      and a.revision_after = p_revision
    order by a.id + 0
    limit 1
  );
end
$$;
