-- The number of an artist's eligible originals, the units of their texts, and the number of public
-- originals without text, from the account totals (decision 9.24). The cost does not grow with the
-- number of originals.
create or replace function evidence_count(p_artist_id uuid)
returns table (eligible integer, missing_text integer, chars bigint)
language plpgsql
stable
as $$
begin
  return query
  select
    coalesce(sum(t.readable) filter (where t.account_id is null or a.connected), 0)::integer,
    coalesce(sum(t.missing_text), 0)::integer,
    coalesce(sum(t.readable_chars) filter (where t.account_id is null or a.connected), 0)::bigint
  from account_totals t
  left join accounts a
    on a.artist_id = t.artist_id
    and a.platform = t.platform
    and a.account_id = t.account_id
  where t.artist_id = p_artist_id;
end
$$;
