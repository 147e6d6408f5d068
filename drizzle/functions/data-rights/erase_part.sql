-- Deletes a part of an artist and then checks: returns the number of rows by table that still
-- belong to it, each 0 when nothing is left. Call it under the artist lock, when no job of the
-- artist is unfinished.
--
-- The interview memory is sittings, questions, proposals, answers with every version, corrections, boundaries
-- and their activity; the originals of published answers; and the generated Lore and the draft
-- written from it. The published Lore is the artist's public statement and stays. An account is
-- deleted with all its originals, its readings, the profile that led to it, that profile's
-- discoveries and the jobs that read it. For a source or an account, prepared questions that quote
-- it are only counted, because they belong to the interview memory; both are remembered as hashes
-- (keep_erased_keys), so that nothing brings them back.
create or replace function erase_part(
  p_artist_id uuid,
  p_scope jsonb -- as erase_artist takes it, of a part
)
returns jsonb
language plpgsql
as $$
declare
  v_platform constant text := p_scope->'account'->>'platform';
  v_account_id constant text := p_scope->'account'->>'accountId';
  v_original_ids constant uuid[] := array(
    select o.id
    from originals o
    where o.artist_id = p_artist_id
      and case
        when p_scope ? 'only' then o.answer_id is not null
        when p_scope ? 'sourceId' then o.source_id = p_scope->>'sourceId'
        else o.platform = v_platform and o.account_id = v_account_id
      end
  );
begin
  if not p_scope ? 'only' then
    perform keep_erased_keys(p_artist_id, p_scope, v_original_ids);
  end if;
  perform erase_originals(p_artist_id, v_original_ids);
  if p_scope ? 'sourceId' then
    return jsonb_build_object(
      'originals', (
        select count(*) from originals where artist_id = p_artist_id and source_id = p_scope->>'sourceId'
      ),
      'lore_entries', (
        select count(*) from lore_entries where artist_id = p_artist_id and source_id = p_scope->>'sourceId'
      ),
      'jobs', (
        select count(*)
        from jobs
        where artist_id = p_artist_id
          and passages @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      ),
      'answer_drafts', (
        select count(*)
        from answer_drafts d
        join jobs j on j.id = d.job_id
        where j.artist_id = p_artist_id
          and d.windows @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      ),
      'shares', (
        select count(*)
        from shares
        where artist_id = p_artist_id
          and windows @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      ),
      'interview_proposals', (
        select count(*)
        from interview_proposals
        where artist_id = p_artist_id
          and "references" @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      ),
      'interview_questions', (
        select count(*)
        from interview_questions
        where artist_id = p_artist_id
          and "references" @> jsonb_build_array(jsonb_build_object('sourceId', p_scope->'sourceId'))
      )
    );
  end if;
  if p_scope ? 'only' then
    delete from interview_proposals where artist_id = p_artist_id;
    delete from interview_questions where artist_id = p_artist_id;
    delete from interview_sessions where artist_id = p_artist_id;
    delete from interview_corrections where artist_id = p_artist_id;
    delete from interview_boundaries where artist_id = p_artist_id;
    delete from memory_snapshots where artist_id = p_artist_id;
    delete from memory_blocks where artist_id = p_artist_id;
    delete from activity
    where artist_id = p_artist_id
      and action ~ '^(answer|boundary|correction|draft|embargo|question|response|session)_';
    update lore
    set generated_text = null,
      generated_at = null,
      generated_basis = null
    where artist_id = p_artist_id;
    update onboarding
    set own_draft = null
    where artist_id = p_artist_id;
    return jsonb_build_object(
      'interview_sessions', (select count(*) from interview_sessions where artist_id = p_artist_id),
      'interview_questions', (select count(*) from interview_questions where artist_id = p_artist_id),
      'interview_versions', (select count(*) from interview_versions where artist_id = p_artist_id),
      'interview_corrections', (select count(*) from interview_corrections where artist_id = p_artist_id),
      'interview_boundaries', (select count(*) from interview_boundaries where artist_id = p_artist_id),
      'interview_proposals', (select count(*) from interview_proposals where artist_id = p_artist_id),
      'memory_snapshots', (select count(*) from memory_snapshots where artist_id = p_artist_id),
      'memory_blocks', (select count(*) from memory_blocks where artist_id = p_artist_id),
      'originals', (select count(*) from originals where artist_id = p_artist_id and answer_id is not null)
    );
  end if;
  delete from account_totals
  where artist_id = p_artist_id
    and platform = v_platform
    and account_id = v_account_id;
  delete from latest_snapshots
  where artist_id = p_artist_id
    and platform = v_platform
    and account_id = v_account_id;
  delete from jobs
  where artist_id = p_artist_id
    and request->>'platform' = v_platform
    and request->>'accountId' = v_account_id;
  delete from candidates c
  using accounts a
  where a.artist_id = p_artist_id
    and a.platform = v_platform
    and a.account_id = v_account_id
    and c.artist_id = a.artist_id
    and c.link_platform = a.platform
    and (c.url = a.url or lower(c.link_identifier) in (lower(a.handle), lower(a.account_id)));
  update candidates
  set undo = null
  where artist_id = p_artist_id
    and link_platform = v_platform
    and undo->>'account' = v_account_id;
  delete from links l
  using accounts a
  where a.artist_id = p_artist_id
    and a.platform = v_platform
    and a.account_id = v_account_id
    and l.artist_id = a.artist_id
    and l.platform = a.platform
    and (l.url = a.url or l.folded_identifier in (lower(a.handle), lower(a.account_id)));
  delete from accounts
  where artist_id = p_artist_id
    and platform = v_platform
    and account_id = v_account_id;
  return jsonb_build_object(
    'originals', (
      select count(*)
      from originals
      where artist_id = p_artist_id
        and platform = v_platform
        and account_id = v_account_id
    ),
    'accounts', (
      select count(*)
      from accounts
      where artist_id = p_artist_id
        and platform = v_platform
        and account_id = v_account_id
    )
  );
end
$$;
