-- Entries of a memory from one of them on, that one included: corrections (0), boundaries (1), then the
-- latest answer (2), each by createdAt and id; as many as p_max_chars can hold, and the one behind them,
-- so that whoever cuts the page knows where the next begins. Lengths count code points here, which are
-- never more than UTF-16 units: too much may come, never too little.
create or replace function memory_entries(
  p_artist uuid,
  p_sitting integer,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns jsonb
language sql
stable
as $$
  with entries as (
    (
      select 0 as rank, created_at, id, revision,
        jsonb_build_array(claim, correction) as texts,
        char_length(claim) + char_length(correction) as chars,
        jsonb_build_object('createdAt', rfc3339(created_at)) as metadata
      from interview_corrections
      where artist_id = p_artist
        and p_rank = 0
        and (created_at, id) >= (p_created_at, p_id)
      order by created_at, id
      limit p_max_entries + 1
    )
    union all
    (
      select 1, created_at, id, revision,
        jsonb_build_array(wording),
        char_length(wording),
        jsonb_build_object(
          'scope', scope,
          'sitting', sitting,
          'questionKey', question_key,
          'createdAt', rfc3339(created_at)
        )
      from interview_boundaries
      where artist_id = p_artist
        and retracted_at is null
        and (sitting is null or sitting = p_sitting)
        and p_rank <= 1
        and (created_at, id) >= (
          case when p_rank = 1 then p_created_at else '-infinity' end,
          case when p_rank = 1 then p_id else '00000000-0000-0000-0000-000000000000' end
        )
      order by created_at, id
      limit p_max_entries + 1
    )
    union all
    (
      select 2, q.created_at, q.id, v.revision,
        jsonb_build_array(q.question, v.answer),
        char_length(q.question) + char_length(v.answer),
        jsonb_build_object(
          'questionKey', q.question_key,
          'sitting', q.sitting,
          'offeredAt', rfc3339(q.offered_at),
          'answerUpdatedAt', rfc3339(v.saved_at),
          'source', q.source
        )
      from latest_answer(p_artist) q
      join interview_versions v
        on v.question_id = q.id
        and v.version = q.answer_version
    )
  ),
  counted as (
    select *, sum(chars) over (order by rank, created_at, id) - chars as chars_before
    from entries
    order by rank, created_at, id
    limit p_max_entries + 1
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'rank', rank,
        'createdAt', rfc3339(created_at),
        'id', id,
        'revision', revision,
        'texts', texts,
        'metadata', metadata
      )
      order by rank, created_at, id
    ),
    '[]'
  )
  from counted
  where chars_before <= p_max_chars
$$;
