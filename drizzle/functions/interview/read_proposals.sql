-- The proposals that wait for a person, those that a person added first and news last, each with the texts of its
-- references, and the memory that they are compared with (decision 5.81), in one state of the database: without a
-- limit, the boundaries that are active in the sitting, all corrections, every question with its current answer, and
-- the proposals that were turned down. A postponed proposal waits again from the next sitting on.
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
    'proposals', array(
      select proposal_json(p) || jsonb_build_object('texts', reference_texts(p_artist_id, p."references"))
      from interview_proposals p
      where p.artist_id = p_artist_id
        and case
          when p_proposal_id is not null then p.id = p_proposal_id
          else p.state = 'open' or p.postponed_sitting < s.sitting
        end
      order by array_position(array['person', 'disagreement', 'gap', 'name', 'read', 'new'], p.reason),
        p.created_at, p.id
    ),
    'memory', jsonb_build_object(
      'boundaries', array(
        select boundary_json(b)
        from interview_boundaries b
        where b.artist_id = p_artist_id
          and b.retracted_at is null
          and (b.sitting is null or b.sitting = s.sitting)
        order by b.created_at, b.id
      ),
      'corrections', array(
        select jsonb_build_object('claim', c.claim, 'correction', c.correction)
        from interview_corrections c
        where c.artist_id = p_artist_id
        order by c.created_at, c.id
      ),
      'questions', array(
        select jsonb_build_object(
          'entryId', 'answer:' || q.id,
          'questionKey', q.question_key,
          'question', q.question,
          'references', q."references",
          'answer', v.answer,
          'isEmbargoed', is_under_embargo(q)
        )
        from interview_questions q
        left join interview_versions v
          on v.question_id = q.id
          and v.version = q.answer_version
        where q.artist_id = p_artist_id
        order by q.created_at, q.id
      ),
      'declined', array(
        select jsonb_build_object('id', p.id, 'question', p.question, 'references', p."references")
        from interview_proposals p
        where p.artist_id = p_artist_id
          and p.state = 'declined'
        order by p.created_at, p.id
      )
    )
  )
  from (
    select upcoming_sitting(p_artist_id) as sitting
  ) s
  left join artists a on a.id = p_artist_id
$$;
