-- The proposals that wait for a person, those by people first and news last, each with the texts of its references,
-- and the memory that they are compared with (decision 5.81), in one state of the database: without a limit, the
-- boundaries that are active in the sitting, all corrections, every question with its current answer, and the proposals
-- that were turned down. A postponed proposal waits again from the next sitting on.
create or replace function read_proposals(
  p_artist_id uuid,
  p_proposal_id uuid -- null: those that wait; else that one alone, whatever was decided
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'artistName', a.name,
    'sitting', s.sitting,
    'proposals', coalesce(
      (
        select jsonb_agg(
          proposal_json(p) || jsonb_build_object('texts', reference_texts(p_artist_id, p."references"))
          order by array_position(array['person', 'disagreement', 'gap', 'name', 'read', 'new'], p.reason),
            p.created_at, p.id
        )
        from interview_proposals p
        where p.artist_id = p_artist_id
          and case
            when p_proposal_id is not null then p.id = p_proposal_id
            else p.state = 'open' or p.postponed_sitting < s.sitting
          end
      ),
      '[]'
    ),
    'memory', jsonb_build_object(
      'boundaries', coalesce(
        (
          select jsonb_agg(boundary_json(b) order by b.created_at, b.id)
          from interview_boundaries b
          where b.artist_id = p_artist_id
            and b.retracted_at is null
            and (b.sitting is null or b.sitting = s.sitting)
        ),
        '[]'
      ),
      'corrections', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('claim', c.claim, 'correction', c.correction)
            order by c.created_at, c.id
          )
          from interview_corrections c
          where c.artist_id = p_artist_id
        ),
        '[]'
      ),
      'questions', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'entryId', 'answer:' || q.id,
              'questionKey', q.question_key,
              'question', q.question,
              'references', q."references",
              'answer', v.answer,
              'isEmbargoed', is_under_embargo(q)
            )
            order by q.created_at, q.id
          )
          from interview_questions q
          left join interview_versions v
            on v.question_id = q.id
            and v.version = q.answer_version
          where q.artist_id = p_artist_id
        ),
        '[]'
      ),
      'declined', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('id', p.id, 'question', p.question, 'references', p."references")
            order by p.created_at, p.id
          )
          from interview_proposals p
          where p.artist_id = p_artist_id
            and p.state = 'declined'
        ),
        '[]'
      )
    )
  )
  from (
    select upcoming_sitting(p_artist_id) as sitting
  ) s
  left join artists a on a.id = p_artist_id
$$;
