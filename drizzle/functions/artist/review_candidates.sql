-- Decides on many discoveries under one artist lock, each by review_candidate, so that each has the
-- outcome that it would have alone: [{candidateId, outcome, candidate}] in the order of p_reviews.
-- The profiles of all approved links are locked first, in their fixed order, so that two artists who
-- review each other's profiles cannot deadlock.
create or replace function review_candidates(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_reviews jsonb, -- [{candidateId, revision, decision, entryId, refreshJobId, ingestJobId}]
  p_connectable text[] -- platforms whose accounts this deployment can read
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor');
  v_review jsonb;
  v_reviewed jsonb := '[]';
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform lock_profiles((
    select jsonb_agg(jsonb_build_object(
      'platform', c.link_platform,
      'folded', substr(c.suppression_key, char_length('link ' || c.link_platform || ' ') + 1)
    ))
    from jsonb_array_elements(p_reviews) r
    join candidates c on c.id = (r.value->>'candidateId')::uuid
    where c.artist_id = p_artist_id
      and c.destination = 'link'
      and r.value->>'decision' = 'approve'
  ));
  for v_review in select value from jsonb_array_elements(p_reviews) with ordinality order by ordinality loop
    v_reviewed := v_reviewed || jsonb_build_array(
      jsonb_build_object('candidateId', v_review->>'candidateId')
      || review_candidate(
        p_user_id, p_artist_id, (v_review->>'candidateId')::uuid, v_review->>'revision',
        v_review->>'decision', p_connectable, (v_review->>'entryId')::uuid,
        (v_review->>'refreshJobId')::uuid, (v_review->>'ingestJobId')::uuid
      )
    );
  end loop;
  return jsonb_build_object('outcome', 'accepted', 'reviews', v_reviewed);
end
$$;
