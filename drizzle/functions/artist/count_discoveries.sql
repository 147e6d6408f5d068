-- How many discoveries with one curation there are: {total, destination, identity, site}, the last
-- three by value, at most 50 each, largest first. A facet counts what meets every other filter.
create or replace function count_discoveries(
  p_artist_id uuid,
  p_curation text,
  p_destination text, -- null: any
  p_identity text, -- null: any
  p_site text -- null: any
)
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    with found as materialized (
      select c.destination, c.identity, s.site,
        array_remove(
          array[
            case when c.destination <> p_destination then 'destination' end,
            case when c.identity <> p_identity then 'identity' end,
            case when s.site <> p_site then 'site' end
          ],
          null
        ) as missed
      from candidates c
      cross join lateral (select site_of(c.url_key) as site) s
      where c.artist_id = p_artist_id
        and c.curation = p_curation
    )
    select jsonb_build_object('total', (select count(*) from found where missed = '{}'))
      || jsonb_object_agg(n.facet, n.values)
    from (
      select v.facet,
        coalesce(
          jsonb_agg(
            jsonb_build_object('value', c.value, 'count', c.count)
            order by c.count desc, c.value collate "C"
          ) filter (where c.value is not null),
          '[]'
        ) as values
      from unnest(array['destination', 'identity', 'site']) v (facet)
      left join (
        select f.facet, f.value, count(*) as count,
          row_number() over (partition by f.facet order by count(*) desc, f.value collate "C") as rank
        from found
        cross join lateral (
          values ('destination', destination), ('identity', identity), ('site', site)
        ) f (facet, value)
        where missed <@ array[f.facet]
        group by f.facet, f.value
      ) c on c.facet = v.facet and c.rank <= 50
      group by v.facet
    ) n
  );
end
$$;
