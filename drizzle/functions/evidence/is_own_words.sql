-- Whether the whole text of an original is the artist's own words (decision 1.36). A pending caption
-- is not: the account is only what its sender claims.
create or replace function is_own_words(p_kind text, p_account_id text, p_curation text)
returns boolean
language sql
immutable
as $$
  select p_kind = 'published_answer'
    or p_kind = 'caption' and p_account_id is not null and p_curation = 'approved'
$$;
