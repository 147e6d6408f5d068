-- The originals that a request may read: the admitted ones, and in an overview follow-up only the newest of each
-- moments collection (rule 4.1.12). A collection is one connected account and one stable collection URL, never a
-- name; posts outside a collection or of other platforms are not grouped.
create or replace function constrained_originals(p_artist_id uuid, p_constraints jsonb)
returns setof eligible_originals
language sql
stable
as $$
  select e.*
  from admitted_originals(p_artist_id, p_constraints) e
  where p_constraints->>'newestOfCollections' is distinct from 'true'
    or e.platform is distinct from 'moments'
    or e.account_id is null
    or e.collection_key is null
    or not exists (
      select from admitted_originals(p_artist_id, p_constraints) n
      where n.platform = e.platform
        and n.account_id = e.account_id
        and n.collection_key = e.collection_key
        and (
          (coalesce(n.dated_from, '-infinity'), coalesce(e.dated_until, 'infinity'), e.source_id)
          > (coalesce(e.dated_from, '-infinity'), coalesce(n.dated_until, 'infinity'), n.source_id)
        )
    )
$$;
