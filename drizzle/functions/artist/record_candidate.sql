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
  insert into candidates as c (
    id, artist_id, suppression_key, destination, identity, url, url_key, title, excerpt,
    reason, link_platform, link_identifier, evidence_id, revision, discovered_at
  )
  select
    r.id, p_artist_id, r."suppressionKey", r.destination, r.identity, r.url, r."urlKey", r.title,
    r.excerpt, r.reason, r."linkPlatform", r."linkIdentifier", p_evidence_id, r.revision, clock_timestamp()
  from jsonb_to_record(p_candidate) as r (
    id uuid, "suppressionKey" text, destination text, identity text, url text, "urlKey" text,
    title text, excerpt text, reason text, "linkPlatform" text, "linkIdentifier" text, revision text
  )
  where octet_length(r."urlKey") <= 2048
    and octet_length(r."suppressionKey") <= 2100
    and not is_erased(p_artist_id, jsonb_build_object(
      'urlKey', r."urlKey", 'platform', r."linkPlatform", 'handle', r."linkIdentifier"
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
