-- Whether other tables rule out an original as evidence, as far as this can be decided per original
-- (decision 1.12). A page is ruled out when a person turned it down, as the evidence of a candidate
-- or under one of its addresses. A published answer is ruled out when it is not the current wording
-- of a response of this artist, or when its question is under an active boundary or under embargo.
-- originals.withheld stores the result for current originals; only the triggers on originals,
-- candidates, interview_questions and interview_boundaries write that column (decision 9.24). Each
-- address is looked up alone: for a list of both the planner would read all discoveries.
create or replace function is_withheld(
  p_artist_id uuid,
  p_original_id uuid, -- null: a page or post that is not stored
  p_kind text,
  p_url_key text,
  p_post_key text,
  p_answer_id uuid, -- null: not an answer
  p_answer_revision text -- null: not an answer
)
returns boolean
language plpgsql
stable
as $$
begin
  if p_kind = 'web_page' then
    return exists (
      select
      from unnest(array[p_url_key, p_post_key]) k (url_key)
      cross join lateral (
        select
        from candidates c
        where c.artist_id = p_artist_id
          and c.url_key = k.url_key
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
        offset 0
      ) c
    ) or exists (
      select from candidates c
      where c.evidence_id = p_original_id
        and c.artist_id = p_artist_id
        and c.destination = 'lore'
        and c.curation in ('declined', 'wrong_artist', 'incorrect')
    );
  end if;
  return p_kind = 'published_answer' and not exists (
    select from interview_questions q
    where q.id = p_answer_id
      and q.artist_id = p_artist_id
      and q.answer_revision = p_answer_revision
      and not exists (
        select from interview_boundaries b
        where b.artist_id = q.artist_id
          and b.question_key = q.question_key
          and b.retracted_at is null
      )
      and not is_under_embargo(q)
  );
end
$$;
