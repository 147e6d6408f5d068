-- Stores answers as public originals (decision 5.32), each at the current revision of its response;
-- an answer already published at that revision is left unchanged. An answer under a boundary or an
-- embargo is also stored, but withheld as long as the boundary or embargo is active (decision
-- 5.54). Call it under the artist lock.
create or replace function publish_answers(
  p_user_id uuid, -- null: the research service, which has no user
  p_artist_id uuid,
  p_originals jsonb,
  p_now timestamptz
)
returns void
language plpgsql
volatile
as $$
declare
  v_original jsonb;
begin
  for v_original in
    select value
    from jsonb_array_elements(p_originals)
    where not exists (
      select from originals o
      where o.artist_id = p_artist_id
        and o.source_id = value->>'sourceId'
        and o.answer_revision = value->>'answerRevision'
        and o.curation = 'approved'
        and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, false)
    )
  loop
    -- Its erasure ends here: whoever publishes an answer wants it to be public.
    perform kept_out(
      jsonb_build_array(jsonb_build_object('artistId', p_artist_id, 'sourceId', v_original->'sourceId')),
      true
    );
    perform store_originals(p_artist_id, jsonb_build_array(v_original));
    update originals
    set answer_id = (v_original->>'answerId')::uuid,
      answer_revision = v_original->>'answerRevision',
      curation = 'approved',
      visibility = 'public',
      removed = false,
      gone = false
    where artist_id = p_artist_id
      and source_id = v_original->>'sourceId'
      and current;
    perform record_activity(
      p_user_id, p_artist_id, 'answer_published', (v_original->>'answerId')::uuid, null,
      v_original->>'answerRevision', p_now
    );
  end loop;
end
$$;
