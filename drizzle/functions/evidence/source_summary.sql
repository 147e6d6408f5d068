-- A stored original as shown to its artist, eligible or not, without its text (decision 1.13).
-- `reason` comes from source_state, but only the view eligible_originals decides what is eligible
-- (decision 1.12). `textRecovery` is the state of the last job that recovers a missing text (decision
-- 5.14); null without a job. A job that completed without this text found none (unavailable); any
-- other end is failed.
create or replace function source_summary(p_original originals)
returns jsonb
language plpgsql
stable
as $$
declare
  v_published_at text;
  v_reason text;
begin
  select e.published_at into v_published_at from eligible_originals e where e.id = p_original.id;
  if not found then
    select d.published_at into v_published_at from dated_originals d where d.id = p_original.id;
    v_reason := source_state(
      p_original.removed or p_original.gone,
      p_original.visibility,
      p_original.text_length,
      p_original.account_id is null
        or account_is_connected(p_original.artist_id, p_original.platform, p_original.account_id),
      p_original.withheld,
      p_original.curation,
      p_original.artist_id,
      p_original.kind,
      p_original.answer_id,
      p_original.answer_revision
    );
  end if;
  return jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'kind', p_original.kind,
    'platform', p_original.platform,
    'title', p_original.title,
    'url', public_url(p_original.url, p_original.answer_id),
    'publishedAt', v_published_at,
    'retrievedAt', p_original.retrieved_at,
    'activityDate', p_original.activity_date,
    'activityDateKind', p_original.activity_date_kind,
    'totalChars', p_original.text_length,
    'curation', p_original.curation,
    'eligible', v_reason is null,
    'reason', v_reason,
    'truncated', p_original.truncated,
    'textRecovery', (
      select jsonb_build_object(
        'state', case
          when p_original.text_length > 0 then 'recovered'
          when j.finished_at is null then 'queued'
          when j.stage = 'complete' then 'unavailable'
          else 'failed'
        end,
        'at', rfc3339(coalesce(j.finished_at, j.created_at))
      )
      from jobs j
      where (j.artist_id = p_original.artist_id) is true -- so that the jobs are looked up by the source alone
        and j.kind = 'caption_extract'
        and j.request->'sourceIds' ? p_original.source_id
      order by j.created_at desc, j.id desc
      limit 1
    )
  ) || case
    when p_original.title is null and p_original.text_length > 0
    -- The first words are within a multiple of the length, unless the text begins with much white space.
    then jsonb_build_object('beginning', left(regexp_replace(btrim(left(p_original.text, 400)), '\s+', ' ', 'g'), 100))
    else '{}'
  end;
end
$$;
