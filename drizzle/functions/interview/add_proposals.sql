-- Keeps proposals that were compared with the memory, in their order, a millisecond apart, as far as there is room
-- (decision 5.80). Nothing is proposed twice about one subject, and every reference is current. Proposals that are
-- left out when shown (p_left_out) take no room, because nobody can decide about them; at most p_max_open of them
-- are kept. Returns the proposals about these subjects, and how many are new.
create or replace function add_proposals(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_proposals jsonb, -- [{id, subject, reason, question, references}]
  p_max_open integer,
  p_left_out jsonb -- ids of those that wait and are left out, the first to keep first
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'interviewer');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_added integer;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  delete from interview_proposals
  where artist_id = p_artist_id
    and state in ('open', 'postponed')
    and id in (
      select value::uuid
      from jsonb_array_elements_text(p_left_out) with ordinality as l (value, place)
      where place > p_max_open
    );
  insert into interview_proposals (id, artist_id, subject, reason, question, "references", created_at)
  select (p.proposal->>'id')::uuid, p_artist_id, p.proposal->>'subject', p.proposal->>'reason',
    p.proposal->>'question', p.proposal->'references',
    v_now - (jsonb_array_length(p_proposals) - p.place) * interval '1 millisecond'
  from jsonb_array_elements(p_proposals) with ordinality as p (proposal, place)
  where not reference_texts(p_artist_id, p.proposal->'references') @> '[null]'
    and not exists (
      select from interview_proposals k
      where k.artist_id = p_artist_id
        and k.subject = p.proposal->>'subject'
    )
  order by p.place
  limit greatest(
    0,
    p_max_open - (
      select count(*)
      from interview_proposals
      where artist_id = p_artist_id
        and state in ('open', 'postponed')
        and not p_left_out ? id::text
    )
  )
  on conflict (artist_id, subject) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object(
    'outcome', 'accepted',
    'added', v_added,
    'proposals', array(
      select proposal_json(k)
      from interview_proposals k
      where k.artist_id = p_artist_id
        and k.subject in (
          select p.proposal->>'subject' from jsonb_array_elements(p_proposals) as p (proposal)
        )
      order by k.created_at, k.id
    )
  );
end
$$;
