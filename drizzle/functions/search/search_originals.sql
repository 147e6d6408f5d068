-- One page of a ranked search over the eligible originals of an artist (decision 5.13), after the rank and source
-- of the last one read. Ranks are compared exactly, so a cursor must hold the exact number.
create or replace function search_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_query jsonb,
  p_limit integer,
  p_after_rank double precision, -- null: the first page
  p_after_source text -- null: the first page
)
returns jsonb
language plpgsql
stable
as $$
begin
  return jsonb_build_object(
    'evidenceChangedAt', (select a.evidence_changed_at from artists a where a.id = p_artist_id),
    'counts', (
      select jsonb_build_object('eligible', c.eligible, 'missingText', c.missing_text)
      from evidence_count(p_artist_id) c
    ),
    'originals', array(
      select original_json(r.original, r.rank, true)
      from ranked_originals(
        p_artist_id, p_constraints, p_query, p_limit, p_after_rank, p_after_source
      ) r
    )
  );
end
$$;
