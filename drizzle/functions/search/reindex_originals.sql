-- Replaces originals' statements by rules, their tokens and their entries in the postings; the last two in
-- one SQL statement, so that every search sees an original either before or after the change.
-- Tokens that are null or not a valid tsvector could not be made: the original keeps its tokens,
-- and only its version is raised, so that it is not tried again. Call it under the artist lock,
-- which every writer of the artist's postings holds.
--
-- The old entries are what posting_entries makes from the old tokens. Each is in the term's last
-- row that begins at or below the original's number. A row that overflows is split. Unchanged
-- entries are not written; a row of postings is read and written once, and deleted with its last
-- entry. Nested loops are forced, because the planner does not know how few rows of the postings
-- are involved.
create or replace function reindex_originals(
  p_artist_id uuid,
  p_token_version integer,
  p_originals jsonb -- [{id, tokens, tokenCount, statements}]
)
returns void
language plpgsql
as $$
begin
  delete from statements s
  using jsonb_to_recordset(p_originals) as r (id uuid, statements jsonb), originals o
  where o.id = r.id
    and o.artist_id = p_artist_id
    and o.token_version < p_token_version
    and s.original_id = o.id
    and s.found_by = 'rules'
    and r.statements is not null;
  perform write_statements(to_jsonb(array(
    select jsonb_build_object('id', r.id, 'statements', r.statements)
    from jsonb_to_recordset(p_originals) as r (id uuid, statements jsonb)
    join originals o
      on o.id = r.id
      and o.artist_id = p_artist_id
      and o.token_version < p_token_version
    where r.statements is not null
  )));
  with renewed as materialized (
    select o.id, o.number, o.tokens, o.token_count, n.is_made,
      case when n.is_made then r.tokens::tsvector else o.tokens end as new_tokens,
      case when n.is_made then r."tokenCount" else o.token_count end as new_token_count
    from jsonb_to_recordset(p_originals) as r (id uuid, tokens text, "tokenCount" integer)
    cross join lateral (
      select coalesce(pg_input_is_valid(r.tokens, 'tsvector'), false) as is_made
    ) n
    join originals o
      on o.id = r.id
      and o.artist_id = p_artist_id
      and o.token_version < p_token_version
  ),
  written as (
    update originals o
    set tokens = n.new_tokens,
      token_count = n.new_token_count,
      token_version = p_token_version
    from renewed n
    where o.id = n.id
  ),
  changed as materialized (
    select s.term, s.number, max(s.share) as share
    from (
      select e.term, n.number, e.share as old_share, null::real as share
      from renewed n
      cross join lateral posting_entries(n.tokens, n.token_count) e
      where n.is_made
      union all
      select e.term, n.number, null, e.share
      from renewed n
      cross join lateral posting_entries(n.new_tokens, n.new_token_count) e
      where n.is_made
    ) s
    group by s.term, s.number
    having max(s.old_share) is distinct from max(s.share)
  ),
  -- Grouped by the row that each number belongs to: null when no row of the term starts that low.
  concerned as materialized (
    select c.term, h.from_number,
      array_agg(c.number) as numbers,
      array_agg(c.number) filter (where c.share is not null) as coming,
      array_agg(c.share) filter (where c.share is not null) as coming_shares
    from changed c
    left join lateral (
      select p.from_number
      from postings p
      where p.artist_id = p_artist_id
        and p.term = c.term
        and p.from_number <= c.number
      order by p.from_number desc
      limit 1
    ) h on true
    group by c.term, h.from_number
  ),
  merged as materialized (
    select c.term, p.place, m.part, m.from_number, m.originals, m.shares
    from concerned c
    left join lateral (
      select p.ctid as place, p.originals, p.shares
      from postings p
      where p.artist_id = p_artist_id
        and p.term = c.term
        and p.from_number = c.from_number
      offset 0
    ) p on true
    left join lateral (
      select d.part, min(d.number) as from_number,
        array_agg(d.number order by d.number) as originals,
        array_agg(d.share order by d.number) as shares
      from (
        -- As few rows as possible, all of about the same length, so that each has space for more.
        select l.number, l.share,
          (row_number() over (order by l.number) - 1)
            * ((count(*) over () + r.row_entries - 1) / r.row_entries) / count(*) over () as part
        from (
          select k.number, k.share
          from unnest(p.originals, p.shares) k (number, share)
          where k.number <> all (c.numbers)
          union all
          select a.number, a.share
          from unnest(c.coming, c.coming_shares) a (number, share)
        ) l
        cross join ranking_constants r
      ) d
      group by d.part
    ) m on true
  ),
  emptied as (
    delete from postings p
    using merged m
    where p.ctid = m.place
      and m.part is null
  ),
  replaced as (
    update postings p
    set originals = m.originals,
      shares = m.shares
    from merged m
    where p.ctid = m.place
      and m.part = 0
  )
  insert into postings (artist_id, term, from_number, originals, shares)
  select p_artist_id, m.term, m.from_number, m.originals, m.shares
  from merged m
  where m.part > 0
    or (m.part = 0 and m.place is null);
  -- Scores have changed, and with them the order of search results, so search cursors expire.
  update artists
  set evidence_changed_at = clock_timestamp()
  where id = p_artist_id;
end
$$;
