-- The discoveries of a saved page whose destination is Lore, matched as in approve_into_lore:
-- undecided ones first, among equals the one that was stored with the page.
create or replace function discoveries_of_page(p_page originals)
returns candidates[]
language sql
stable
as $$
  select coalesce(
    array_agg(c order by c.curation = 'pending' desc, c.evidence_id is not distinct from p_page.id desc, c.id),
    '{}'
  )
  from candidates c
  where c.artist_id = p_page.artist_id
    and c.destination = 'lore'
    and (c.evidence_id = p_page.id or c.url_key = p_page.post_key)
$$;
