-- Deletes an account of an artist with all its originals, its readings, the profile that led to it, the discoveries of
-- that profile and the jobs that read it. Call it under the artist lock, when no job of the artist is unfinished.
create or replace function erase_account(p_artist_id uuid, p_platform text, p_account_id text)
returns void
language plpgsql
volatile
as $$
begin
  perform erase_originals(p_artist_id, array(
    select id
    from originals
    where artist_id = p_artist_id
      and platform = p_platform
      and account_id = p_account_id
  ));
  delete from account_totals
  where artist_id = p_artist_id
    and platform = p_platform
    and account_id = p_account_id;
  delete from latest_snapshots
  where artist_id = p_artist_id
    and platform = p_platform
    and account_id = p_account_id;
  delete from jobs
  where artist_id = p_artist_id
    and request->>'platform' = p_platform
    and request->>'accountId' = p_account_id;
  delete from candidates c
  using accounts a
  where a.artist_id = p_artist_id
    and a.platform = p_platform
    and a.account_id = p_account_id
    and c.artist_id = a.artist_id
    and c.link_platform = a.platform
    and (c.url = a.url or lower(c.link_identifier) in (lower(a.handle), lower(a.account_id)));
  delete from links l
  using accounts a
  where a.artist_id = p_artist_id
    and a.platform = p_platform
    and a.account_id = p_account_id
    and l.artist_id = a.artist_id
    and l.platform = a.platform
    and (l.url = a.url or l.folded_identifier in (lower(a.handle), lower(a.account_id)));
  delete from accounts
  where artist_id = p_artist_id
    and platform = p_platform
    and account_id = p_account_id;
end
$$;
