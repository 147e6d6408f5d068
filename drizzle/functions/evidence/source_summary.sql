-- A stored original as shown to its artist, eligible or not, without its text (decision 1.13).
-- `reason` is the first reason for ineligibility that a person can change; eligibility itself is
-- decided only by the view eligible_originals (decision 1.12). `textRecovery` is the state of the
-- last job that recovers a missing text (decision 5.14); null without a job. A job that completed
-- without this text found none (unavailable); any other end is failed.
create or replace function source_summary(p_original originals)
returns jsonb
language plpgsql
stable
as $$
declare
  v_reason constant text := case
    when exists (select from eligible_originals e where e.id = p_original.id) then null
    when p_original.removed or p_original.gone then 'removed'
    when p_original.visibility <> 'public' then 'private'
    when p_original.text_length = 0 then 'missing_text'
    when p_original.account_id is not null and not account_is_connected(
      p_original.artist_id,
      jsonb_build_object('platform', p_original.platform, 'accountId', p_original.account_id)
    ) then 'account_disconnected'
    when exists (
      select from interview_questions q
      join interview_boundaries b
        on b.artist_id = q.artist_id
        and b.question_key = q.question_key
        and b.retracted_at is null
      where q.id = p_original.answer_id
        and q.artist_id = p_original.artist_id
        and q.answer_revision = p_original.answer_revision
    ) then 'answer_under_boundary'
    when exists (
      select from interview_questions q
      where q.id = p_original.answer_id
        and q.artist_id = p_original.artist_id
        and q.answer_revision = p_original.answer_revision
        and is_under_embargo(q)
    ) then 'answer_under_embargo'
    when p_original.kind = 'published_answer' then 'answer_changed'
    else 'candidate_rejected'
  end;
begin
  return jsonb_build_object(
    'sourceId', p_original.source_id,
    'revision', p_original.revision,
    'kind', p_original.kind,
    'platform', p_original.platform,
    'title', p_original.title,
    'url', p_original.url,
    'publishedAt', (select d.published_at from dated_originals d where d.id = p_original.id),
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
  );
end
$$;
