-- Decides about saved sources, or takes such decisions back, under one artist lock. Each has the
-- outcome that it would have alone: [{sourceId, outcome, source}] in the order of p_decisions.
create or replace function decide_sources(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_decisions jsonb, -- [{sourceId, revision, decision, id, refreshJobId}]
  p_undoes boolean -- true: takes these decisions back
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor');
  v_one jsonb;
  v_original originals;
  v_outcome text;
  v_decided jsonb := '[]';
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  for v_one in select value from jsonb_array_elements(p_decisions) with ordinality order by ordinality loop
    select * into v_original
    from originals
    where artist_id = p_artist_id
      and source_id = v_one->>'sourceId'
      and current;
    v_outcome := case
      when not found then 'not_found'
      when v_original.revision <> v_one->>'revision' then 'revision_changed'
      when p_undoes then undo_source_decision(
        p_user_id, v_original, v_one->>'decision', (v_one->>'refreshJobId')::uuid
      )
      else decide_source(
        p_user_id, v_original, v_one->>'decision', (v_one->>'id')::uuid, (v_one->>'refreshJobId')::uuid
      )
    end;
    v_decided := v_decided || jsonb_build_array(
      jsonb_build_object('sourceId', v_one->>'sourceId', 'outcome', v_outcome) || case
        when v_outcome = 'accepted' then (
          select jsonb_build_object('source', source_summary(o)) from originals o where o.id = v_original.id
        )
        else '{}'
      end
    );
  end loop;
  return jsonb_build_object('outcome', 'accepted', 'decisions', v_decided);
end
$$;
