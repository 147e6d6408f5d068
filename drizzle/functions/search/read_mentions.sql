-- What mentioning_originals reads at one instant. A root that it had to compute is kept with the state
-- of the corpus (decision 5.70), so that it is computed once after a change and not by every instance.
-- It is not kept while another transaction writes the artist's row: a read waits for nobody.
create or replace function read_mentions(
  p_artist_id uuid,
  p_constraints jsonb,
  p_names jsonb, -- for each name, for each of its words, the terms; a name without words: by the pattern
  p_pattern text, -- null: by words alone
  p_listed_state text, -- null: the caller has no list; else the state that it has one of
  p_after_source text, -- null: from the first source
  p_max_chars bigint,
  p_user_id uuid -- null: the research service, which is not told what was not searched
)
returns jsonb
language plpgsql
as $$
declare
  v_reading jsonb := mentioning_originals(
    p_artist_id, p_constraints, p_names, p_pattern, p_listed_state, p_after_source, p_max_chars,
    p_user_id
  );
begin
  update artists
  set corpus_state = v_reading->>'state',
    corpus_root = v_reading->>'root'
  where id = (
    select a.id
    from artists a
    where a.id = p_artist_id
      and a.corpus_state is distinct from v_reading->>'state'
    for no key update skip locked
  );
  return v_reading;
end
$$;
