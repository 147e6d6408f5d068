-- The whole memory that a proposal is compared with (decision 5.81), without a limit: the boundaries
-- that are active in the sitting, all corrections, every question with its current answer, and the
-- proposals that were turned down.
create or replace function proposal_memory(p_artist_id uuid, p_sitting integer)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'boundaries', coalesce(
      (
        select jsonb_agg(boundary_json(b) order by b.created_at, b.id)
        from interview_boundaries b
        where b.artist_id = p_artist_id
          and b.retracted_at is null
          and (b.sitting is null or b.sitting = p_sitting)
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
$$;
