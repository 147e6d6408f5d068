-- The research questions asked about an artist, newest first (decision 5.58): {place, question}.
-- `references` is the number that reading the question shows now (question_status). A page's rows
-- are selected first, and only they are turned into JSON.
create or replace function list_questions(
  p_artist_id uuid,
  p_behind jsonb, -- null: from the start; else {askedAt, id} of the last row read
  p_limit integer
)
returns jsonb
language plpgsql
stable
as $$
begin
  return to_jsonb(array(
    select jsonb_build_object(
      'place', jsonb_build_object('askedAt', j.created_at::text, 'id', j.id),
      'question', jsonb_build_object(
        'jobId', j.id,
        'request', j.request,
        'stage', j.stage,
        'selection', j.selection,
        'outcome', j.outcome,
        'limitations', j.limitations,
        'references', (
          select count(*)
          from originals_of_passages(p_artist_id, shown_passages(j)) p
          join eligible_originals e on e.id = p.original_id
        ),
        'askedAt', rfc3339(j.created_at),
        'updatedAt', rfc3339(j.updated_at)
      )
    )
    from jobs j
    where j.artist_id = p_artist_id
      and j.kind = 'question_research'
      and (j.created_at, j.id) < (
        coalesce((p_behind->>'askedAt')::timestamptz, 'infinity'),
        coalesce((p_behind->>'id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    order by j.created_at desc, j.id desc
    limit p_limit
  ));
end
$$;
