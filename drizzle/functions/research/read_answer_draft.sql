-- What a draft of a question's answer is made from (decision 3.45), in one round trip: whether the
-- artist exists; the job as question_status returns it, null without the job; its request and the
-- reading model's own short answer; the originals of its references; what these state that other
-- sources contradict; the drafts that are shown; and the languages in which one is being written.
create or replace function read_answer_draft(
  p_artist_id uuid,
  p_job_id uuid,
  p_patience interval -- how long a call may take to write one
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_job jobs;
  v_question jsonb;
  v_references jsonb;
  v_originals jsonb;
  v_stated jsonb;
begin
  select * into v_job
  from jobs
  where id = p_job_id
    and artist_id = p_artist_id
    and kind = 'question_research';
  v_question := question_status(v_job);
  v_references := coalesce(v_question->'references', '[]');
  -- Limits and offsets keep the planner from reading all rows of the artist to join them.
  select jsonb_agg(distinct jsonb_build_object(
    'sourceId', o.source_id, 'revision', o.revision, 'kind', o.kind, 'title', o.title, 'text', o.text,
    'publishedAt', o.published_at, 'activityDate', o.activity_date,
    'activityDateKind', o.activity_date_kind, 'placeMap', told_map(o.id)
  ))
  into v_originals
  from originals_of_passages(p_artist_id, v_references) p
  cross join lateral (select * from originals where id = p.original_id limit 1) o;
  select jsonb_agg(distinct jsonb_build_object(
    'kind', s.kind, 'titleKey', s.title_key, 'role', s.role, 'value', s.value
  ))
  into v_stated
  from originals_of_passages(p_artist_id, v_references) p
  cross join lateral (
    select *
    from statements
    where original_id = p.original_id
      and (
        is_field
        or (
          window_start < (p.passage->>'end')::integer
          and window_end > (p.passage->>'start')::integer
        )
      )
    offset 0
  ) s
  cross join lateral (
    select
    from disputed_titles d
    where d.artist_id = p_artist_id
      and d.title_key = s.title_key
      and d.kind = s.kind
      and d.role = s.role
    limit 1
  ) d;
  return jsonb_build_object(
    'artistExists', exists (select from artists where id = p_artist_id),
    'artistName', (select name from artists where id = p_artist_id),
    'question', v_question,
    'asked', case
      when v_question is not null then jsonb_build_object(
        'topic', v_job.request->>'topic', 'shortAnswer', coalesce(v_job.state->>'answer', '')
      )
    end,
    'originals', coalesce(v_originals, '[]'),
    'stated', coalesce(v_stated, '[]'),
    'drafts', shown_drafts(p_artist_id, p_job_id),
    'underWay', array(
      select d.language
      from answer_drafts d
      where d.job_id = v_job.id
        and d.made_at is null
        and d.started_at > clock_timestamp() - p_patience
    )
  );
end
$$;
