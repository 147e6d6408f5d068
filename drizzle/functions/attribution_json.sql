-- Who made a subject's content at a revision, as recorded with the change: {userId, actedAs}; null when nobody is
-- recorded for it.
create or replace function attribution_json(p_artist_id uuid, p_subject_id uuid, p_revision text)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object('userId', a.user_id, 'actedAs', a.acted_as)
  from activity a
  where a.subject_id = p_subject_id
    and a.artist_id = p_artist_id
    and a.revision_after = p_revision
  order by a.id
  limit 1
$$;
