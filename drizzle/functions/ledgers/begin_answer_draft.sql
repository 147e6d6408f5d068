-- Begins a draft of a question's answer in one language, and admits and reserves the model call that writes it
-- (decisions 3.45, 7.4). `kept`: a draft with sentences exists and is shown; `under_way`: another call is writing
-- it. The windows are kept from the start, so that erasing one of their sources ends the draft. The artist is
-- locked first: a reservation made during an erasure would keep the artist's id.
create or replace function begin_answer_draft(
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_job_id uuid,
  p_id uuid, -- of the draft; a draft that this call began goes on
  p_language text,
  p_windows jsonb, -- [{sourceId, revision}]
  p_model text,
  p_patience interval, -- how long a call may take to write one
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_call jsonb -- null: no call is needed; else {id, purpose, model}
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'reader', true);
  v_draft answer_drafts;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not exists (select from jobs where id = p_job_id and artist_id = p_artist_id) then
    return '{"outcome": "not_found"}';
  end if;
  select * into v_draft
  from answer_drafts
  where job_id = p_job_id
    and language = p_language;
  if v_draft.id <> p_id then
    if v_draft.made_at is null and v_draft.started_at > clock_timestamp() - p_patience then
      return '{"outcome": "under_way"}';
    end if;
    if v_draft.sentences <> '[]'
      and shown_drafts(p_artist_id, p_job_id) @> jsonb_build_array(jsonb_build_object('language', p_language))
    then
      return '{"outcome": "kept"}';
    end if;
  end if;
  if p_call is not null and p_call <> 'null' then
    v_refusal := reserve_or_refuse(
      'draft_quota', 'draft', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit
    );
    if v_refusal is not null then
      delete from answer_drafts where id = p_id;
      return v_refusal;
    end if;
    perform reserve_call(null, null, p_artist_id, p_call);
  end if;
  insert into answer_drafts (id, job_id, language, windows, model, started_at)
  values (p_id, p_job_id, p_language, p_windows, p_model, clock_timestamp())
  on conflict (job_id, language) do update
  set id = excluded.id,
    windows = excluded.windows,
    sentences = '[]',
    reason = null,
    model = excluded.model,
    started_at = excluded.started_at,
    made_at = null;
  return '{"outcome": "admitted"}';
end
$$;
