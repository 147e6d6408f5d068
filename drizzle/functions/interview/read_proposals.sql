-- The proposals that wait for a person, those by people first and news last, each with the texts of its references,
-- and the memory that they are compared with (decision 5.81), in one state of the database. A
-- postponed proposal waits again from the next sitting on.
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
    'memory', proposal_memory(p_artist_id, s.sitting)
  )
  from (
    select upcoming_sitting(p_artist_id) as sitting
  ) s
  left join artists a on a.id = p_artist_id
$$;
