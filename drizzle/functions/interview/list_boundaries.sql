-- Up to p_limit boundaries that are active in a sitting, oldest first: {sitting, boundaries}.
create or replace function list_boundaries(
  p_artist_id uuid,
  p_sitting integer, -- null: the open sitting, or the next one
  p_behind jsonb, -- null: from the start; else {createdAt, id} of the last row read
  p_limit integer
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'sitting', s.sitting,
    'boundaries', array(
      select boundary_json(b)
      from (
        select l.id
        from boundary_places(
          p_artist_id,
          s.sitting,
          coalesce((p_behind->>'createdAt')::timestamptz, '-infinity'),
          coalesce((p_behind->>'id')::uuid, '00000000-0000-0000-0000-000000000000'),
          p_limit + 1
        ) l
        where l.id is distinct from (p_behind->>'id')::uuid
        limit p_limit
      ) p
      join interview_boundaries b using (id)
      order by b.created_at, b.id
    )
  )
  from (
    select coalesce(p_sitting, upcoming_sitting(p_artist_id)) as sitting
  ) s
$$;
