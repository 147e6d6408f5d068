-- Adds originals inserted by the same transaction to the postings. Superseded and ineligible
-- originals are included; queries exclude them by joining eligible_originals. reindex_originals
-- replaces entries when the analysis has changed.
create or replace function index_originals(p_ids uuid[])
returns void
language plpgsql
as $$
begin
  perform append_postings(
    array_agg(c.artist_id), array_agg(c.term), array_agg(c.originals::text), array_agg(c.shares::text)
  )
  from (
    select o.artist_id, e.term,
      array_agg(o.number order by o.number) as originals,
      array_agg(e.share order by o.number) as shares
    from originals o
    cross join lateral posting_entries(o.tokens, o.token_count) e
    where o.id = any (p_ids)
    group by o.artist_id, e.term
  ) c;
end
$$;
