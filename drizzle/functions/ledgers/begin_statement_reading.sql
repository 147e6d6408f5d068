-- Notes originals as read, and admits and reserves the model call that reads the last of them, in one
-- transaction and fenced (decisions 3.46, 7.4): whatever becomes of the call, it is not repeated. The
-- artist is locked first, so that what was just withheld is not sent. `lost`: the lease; `refused`:
-- the ledger is used up, or the original is no longer evidence; then nothing is noted.
create or replace function begin_statement_reading(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_read jsonb, -- [{sourceId, revision}]
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_call jsonb -- null: none of them can state anything; else {id, purpose, model}
)
returns jsonb
language plpgsql
as $$
declare
  v_block record;
begin
  perform lock_artist(p_artist_id);
  if not slice_is_held(p_job_id, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  if p_call <> 'null' then
    if not exists (
      select from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = p_read->-1->>'sourceId'
        and e.revision = p_read->-1->>'revision'
    ) then
      return '{"outcome": "refused"}';
    end if;
    v_block := reserve('statement_reading', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit);
    if v_block.scope is not null then
      return '{"outcome": "refused"}';
    end if;
    perform reserve_call(p_job_id, p_fence, p_artist_id, p_call);
  end if;
  update originals o
  set statements_read_at = clock_timestamp()
  from jsonb_to_recordset(p_read) as r ("sourceId" text, revision text)
  where o.artist_id = p_artist_id
    and o.source_id = r."sourceId"
    and o.revision = r.revision;
  return '{"outcome": "begun"}';
end
$$;
