-- Entries of a memory, starting with a given one: corrections (0), boundaries (1), then the latest
-- answer (2), each by createdAt and id. Returns the entries that fit into p_max_chars, and one
-- more, with which the next page begins. Lengths here count code points, which are never more than
-- UTF-16 units, so the result may exceed the limit but is never too short. Lengths are summed
-- before any JSON is built.
create or replace function memory_entries(
  p_artist_id uuid,
  p_sitting integer,
  p_rank integer,
  p_created_at timestamptz,
  p_id uuid,
  p_max_chars integer,
  p_max_entries integer
)
returns json
language plpgsql
stable
as $$
begin
  return (
    with places as (
      (
        select 0 as rank, created_at, id, char_length(claim) + char_length(correction) as chars
        from interview_corrections
        where artist_id = p_artist_id
          and p_rank = 0
          and (created_at, id) >= (p_created_at, p_id)
        order by artist_id, created_at, id
        limit p_max_entries + 1
      )
      union all
      (
        select 1, b.created_at, b.id, b.chars
        from boundary_places(
          p_artist_id,
          p_sitting,
          case when p_rank = 1 then p_created_at else '-infinity' end,
          case when p_rank = 1 then p_id else '00000000-0000-0000-0000-000000000000' end,
          p_max_entries + 1
        ) b
        where p_rank <= 1
      )
      union all
      (
        select 2, q.created_at, q.id, char_length(q.question) + char_length(v.answer)
        from latest_answer(p_artist_id) q
        join interview_versions v
          on v.question_id = q.id
          and v.version = q.answer_version
      )
    ),
    counted as (
      select *, sum(chars) over (order by rank, created_at, id) - chars as chars_before
      from places
      order by rank, created_at, id
      limit p_max_entries + 1
    )
    select coalesce(
      json_agg(
        case p.rank
          when 0 then (
            select jsonb_build_object(
              'rank', 0,
              'createdAt', rfc3339(c.created_at),
              'id', c.id,
              'revision', c.revision,
              'texts', jsonb_build_array(c.claim, c.correction)
            )
            from interview_corrections c
            where c.id = p.id
          )
          when 1 then (
            select jsonb_build_object(
              'rank', 1,
              'createdAt', rfc3339(b.created_at),
              'id', b.id,
              'revision', b.revision,
              'texts', jsonb_build_array(b.wording),
              'scope', b.scope,
              'sitting', b.sitting,
              'questionKey', b.question_key
            ) || jsonb_strip_nulls(jsonb_build_object('until', rfc3339(b.embargo_until)))
            from interview_boundaries b
            where b.id = p.id
          )
          else (
            select jsonb_build_object(
              'rank', 2,
              'createdAt', rfc3339(q.created_at),
              'id', q.id,
              'revision', v.revision,
              'texts', jsonb_build_array(q.question, v.answer),
              'questionKey', q.question_key,
              'sitting', q.sitting,
              'offeredAt', rfc3339(q.offered_at),
              'answerUpdatedAt', rfc3339(v.saved_at),
              'source', q.source
            ) || embargo_json(q)
            from interview_questions q
            join interview_versions v
              on v.question_id = q.id
              and v.version = q.answer_version
            where q.id = p.id
          )
        end
        order by p.rank, p.created_at, p.id
      ),
      '[]'
    )
    from counted p
    where p.chars_before <= p_max_chars
  );
end
$$;
