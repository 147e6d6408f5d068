-- What an artist's eligible originals are, as far as it helps to search them: their number by
-- platform ('' for none), their first and last year, and the beginnings of some for their
-- languages. These are spread evenly over the postings' list of all originals; those among them
-- that are no longer eligible are left out. `rare` has what such samples may miss (rare_beginnings).
create or replace function corpus_of(p_artist_id uuid)
returns jsonb
language plpgsql
stable
as $$
declare
  v_sampled constant integer := 32;
  v_chars constant integer := 300;
begin
  return jsonb_build_object(
    'platforms', (
      select coalesce(jsonb_object_agg(p.platform, p.readable), '{}')
      from (
        select coalesce(t.platform, '') as platform, sum(t.readable) as readable
        from account_totals t
        left join accounts a
          on a.artist_id = t.artist_id
          and a.platform = t.platform
          and a.account_id = t.account_id
        where t.artist_id = p_artist_id
          and t.readable > 0
          and (t.account_id is null or a.connected)
        group by 1
      ) p
    ),
    'firstYear', (
      select extract(year from min(o.dated_from))
      from originals o
      where o.artist_id = p_artist_id
        and o.current
    ),
    'lastYear', (
      select extract(year from max(o.dated_from))
      from originals o
      where o.artist_id = p_artist_id
        and o.current
        and o.dated_from <= now()
    ),
    'samples', (
      select coalesce(jsonb_agg(left(e.text, v_chars) order by s.number), '[]')
      from (
        select n.number
        from (
          select u.number,
            row_number() over (order by u.number) as place,
            count(*) over () as originals
          from postings p
          cross join lateral unnest(p.originals) u (number)
          where p.artist_id = p_artist_id
            and p.term = ''
        ) n
        where n.place % greatest(1, n.originals / v_sampled) = 0
        limit 2 * v_sampled
      ) s
      join eligible_originals e
        on e.artist_id = p_artist_id
        and e.number = s.number
    ),
    'rare', rare_beginnings(p_artist_id, v_chars)
  );
end
$$;
