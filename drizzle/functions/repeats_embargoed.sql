-- Whether a text repeats words that are under embargo (decision 5.54): a sentence of eight characters or more of such an
-- answer, of an earlier wording of it or of its question. Used for texts that say nothing of what they were made from.
create or replace function repeats_embargoed(p_artist_id uuid, p_text text)
returns boolean
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return exists (
    select from unnest(embargoed_answers(p_artist_id)) e (id)
    join interview_questions q on q.id = e.id
    join interview_versions v on v.question_id = q.id
    cross join lateral regexp_split_to_table(
      lower(q.question || E'\n' || v.answer), '[.!?…。！？؟।\n\r]+'
    ) piece
    where char_length(btrim(piece)) >= 8
      and strpos(lower(p_text), btrim(piece)) > 0
  );
end
$$;
