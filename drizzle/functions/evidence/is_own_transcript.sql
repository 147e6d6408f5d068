-- Whether an original is an approved transcript of a connected account of its artist, in which a name
-- means the same as in the account's other ones (decision 1.40).
create or replace function is_own_transcript(p_original originals)
returns boolean
language plpgsql
stable
as $$
begin
  return p_original.kind = 'transcript'
    and p_original.curation = 'approved'
    and p_original.account_id is not null
    and account_is_connected(p_original.artist_id, p_original.platform, p_original.account_id);
end
$$;
