-- Runs between two steps of an exploration, in one round trip and fenced: completes the last call,
-- reserves the next one, and answers the tool queries from the snapshot. `browse` returns a page of
-- it, newest first and undated last, with an original's first words in place of a missing title;
-- `search` returns originals that match search terms, of the kind `original` if it names one; `read` returns one whole original, or null
-- when it is no longer available. p_step is {calls, next, queries, constraints, latest, snapshotAt,
-- shown}. When a published answer that the model was `shown` is no longer eligible, nothing is
-- reserved or answered, because every further prompt would repeat it (decision 5.54).
create or replace function explore_step(p_job_id uuid, p_fence integer, p_artist_id uuid, p_step jsonb)
returns jsonb
language plpgsql
as $$
declare
  v_constraints constant jsonb := p_step->'constraints';
  v_latest constant boolean := p_step->>'latest';
  v_before constant timestamptz := p_step->>'snapshotAt';
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  perform complete_calls(p_job_id, p_step->'calls');
  if exists (
    select from jsonb_array_elements_text(p_step->'shown') s (source_id)
    where not exists (
      select from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = s.source_id
    )
  ) then
    return '{"held": true, "withdrawn": true, "answers": []}';
  end if;
  perform reserve_call(p_job_id, p_fence, p_artist_id, p_step->'next');
  return jsonb_build_object(
    'held', true,
    'answers', array(
      select case q.query->>'kind'
        when 'browse' then jsonb_build_object(
          'total', (select count(*) from snapshot_originals(p_artist_id, v_constraints, v_latest, v_before)),
          'entries', array(
            select jsonb_build_object(
              'sourceId', e.source_id,
              'kind', e.kind,
              'platform', e.platform,
              'title', e.title,
              'opening', case when e.title is null then left(e.text, 80) else '' end,
              'publishedAt', e.published_at,
              'chars', e.text_length
            ) || jsonb_strip_nulls(jsonb_build_object(
              'activityDate', e.activity_date,
              'activityDateKind', e.activity_date_kind
            ))
            from snapshot_originals(p_artist_id, v_constraints, v_latest, v_before) e
            order by e.dated_from desc nulls last, e.dated_until, e.source_id
            offset (q.query->>'offset')::integer
            limit (q.query->>'limit')::integer
          )
        )
        when 'search' then to_jsonb(array(
          select original_json(r.original, r.rank)
          from matching_originals(
            p_artist_id,
            v_constraints || jsonb_build_object(
              'storedBefore', v_before, 'datedOnly', v_latest, 'admitsAll', false, 'kind', q.query->'original'
            ),
            q.query->'query',
            (q.query->>'limit')::integer
          ) r
        ))
        when 'read' then (
          select original_json(e, 0)
          from snapshot_originals(p_artist_id, v_constraints, v_latest, v_before) e
          where e.source_id = q.query->>'sourceId'
        )
      end
      from jsonb_array_elements(p_step->'queries') with ordinality as q (query, position)
      order by q.position
    )
  );
end
$$;
