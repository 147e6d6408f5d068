-- What other tables say against an original as evidence, as far as it depends on single originals (decision 1.12): of a page,
-- that a person turned it down, as the evidence of a candidate or under one of its addresses; of a published answer,
-- that it is not the current wording of a response of this artist, or that its question is under an active boundary or
-- under embargo.
-- originals.withheld keeps the result for current originals; the triggers on originals, candidates, interview_questions
-- and interview_boundaries are the only writers of that column (decision 9.24).
create or replace function is_withheld(
  p_artist_id uuid,
  p_original_id uuid,
  p_kind text,
  p_url_key text,
  p_post_key text,
  p_answer_id uuid, -- null: of no answer
  p_answer_revision text -- null: of no answer
)
returns boolean
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  if p_kind = 'web_page' then
    return exists (
      select from candidates c
      where c.artist_id = p_artist_id
        and c.url_key in (p_url_key, p_post_key)
        and c.destination = 'lore'
        and c.curation in ('declined', 'wrong_artist', 'incorrect')
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
