-- Whether the eligible originals exceed the corpus guard (decision 3.21).
create or replace function corpus_exceeds_guard(p_artist_id uuid, p_max_originals bigint, p_max_chars bigint)
returns boolean
language sql
stable
as $$
  select c.eligible > p_max_originals or c.chars > p_max_chars
  from evidence_count(p_artist_id) c
$$;
