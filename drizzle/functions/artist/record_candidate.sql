-- Records a discovery (decisions 3.27 and 3.28). When it is found again, a pending candidate becomes
-- what was found now, in everything that its revision hashes, and a decided one is left unchanged.
-- Skipped are a candidate whose URL is too long for an index entry (decision 9.12), and one for an
-- erased page or profile (decision 8.31). Call it under the artist lock.
create or replace function record_candidate(
  p_artist_id uuid,
  p_candidate jsonb,
  p_evidence_id uuid -- null: no saved page belongs to it
)
returns void
language sql
as $$
  insert into candidates as c
  select r.*
  from jsonb_populate_record(null::candidates, with_column_names(p_candidate) || jsonb_build_object(
    'artist_id', p_artist_id,
    'curation', 'pending',
    'evidence_id', p_evidence_id,
    'discovered_at', clock_timestamp()
  )) r
  where octet_length(r.url_key) <= 2048
    and octet_length(r.suppression_key) <= 2100
    and not is_erased(p_artist_id, jsonb_build_object(
      'urlKey', r.url_key, 'platform', r.link_platform, 'handle', r.link_identifier
    ))
  on conflict (artist_id, suppression_key) do update
  set identity = excluded.identity,
    url = excluded.url,
    url_key = excluded.url_key,
    title = excluded.title,
    excerpt = excluded.excerpt,
    reason = coalesce(excluded.reason, c.reason),
    link_identifier = excluded.link_identifier,
    evidence_id = excluded.evidence_id,
    revision = excluded.revision
  where c.curation = 'pending'
$$;
