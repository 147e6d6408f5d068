-- Ranked search over the eligible originals of an artist (contract 5, "Search original evidence"), one
-- page: after the rank and source of the last one seen. Ranks are compared as sent, so a cursor holds
-- the exact number.
create or replace function search_originals(
  p_artist uuid,
  p_constraints jsonb,
  p_query text,
  p_limit integer,
  p_after_rank double precision,
  p_after_source text
)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'evidenceChangedAt', (select a.evidence_changed_at from artists a where a.id = p_artist),
    'counts', evidence_counts(p_artist),
    'originals', coalesce((select jsonb_agg(original_json(m.original, m.rank)) from (
      select *
      from matching_originals(p_artist, p_constraints, p_query, 10000) m
      where p_after_rank is null
        or m.rank < p_after_rank
        or (m.rank = p_after_rank and (m.original).source_id > p_after_source)
      order by m.rank desc, (m.original).source_id
      limit p_limit
    ) m), '[]')
  )
$$;
