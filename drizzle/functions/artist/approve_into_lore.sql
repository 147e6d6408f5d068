-- Enters an approved candidate into Lore, attributed, and makes its saved page approved evidence (rule
-- 3.2.approve, decision 3.28). Call it under the artist lock.
create or replace function approve_into_lore(
  p_entry_id uuid,
  p_candidate candidates,
  p_user_id uuid, -- null: the research service, which has no user
  p_now timestamptz
)
returns void
language plpgsql
as $$
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
  );
  update originals
  set curation = 'approved'
  where artist_id = p_candidate.artist_id
    and current
    and kind = 'web_page'
    and (id = p_candidate.evidence_id or post_key = p_candidate.url_key);
end
$$;
