-- Enters an approved candidate into Lore, attributed, and makes its saved page approved evidence (rule
-- 3.2.approve, decision 3.28). Returns the sources of the pages whose curation it changed. Call it
-- under the artist lock.
create or replace function approve_into_lore(
  p_entry_id uuid,
  p_candidate candidates,
  p_user_id uuid, -- null: the research service, which has no user
  p_now timestamptz
)
returns text[]
language plpgsql
as $$
declare
  v_sources text[];
begin
  insert into lore_entries (
    id, artist_id, candidate_id, url, title, excerpt, source_id, revision, approved_by, approved_at
  )
  values (
    p_entry_id, p_candidate.artist_id, p_candidate.id, p_candidate.url, p_candidate.title,
    p_candidate.excerpt,
    (
      select source_id
      from originals
      where artist_id = p_candidate.artist_id
        and current
        and kind = 'web_page'
        and (id = p_candidate.evidence_id or post_key = p_candidate.url_key)
      order by id = p_candidate.evidence_id desc
      limit 1
    ),
    p_candidate.revision, p_user_id, p_now
  )
  -- Loading an earlier export makes the candidate pending again and keeps the entry.
  on conflict (candidate_id) do update
  set url = excluded.url,
    title = excluded.title,
    excerpt = excluded.excerpt,
    source_id = excluded.source_id,
    revision = excluded.revision,
    approved_by = excluded.approved_by,
    approved_at = excluded.approved_at;
  with approved as (
    update originals
    set curation = 'approved'
    where artist_id = p_candidate.artist_id
      and current
      and kind = 'web_page'
      and curation <> 'approved'
      and (id = p_candidate.evidence_id or post_key = p_candidate.url_key)
    returning source_id
  )
  select coalesce(array_agg(source_id), '{}') into v_sources
  from approved;
  return v_sources;
end
$$;
