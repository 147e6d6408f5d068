-- Trigger: adds the changes made by a statement to the numbers of readable originals by date, kind
-- and site (dated_totals), as count_originals does for the totals of accounts: differences are
-- added, which is exact in any order of writers, and rows are written in a fixed order.
create or replace function count_dates()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into dated_totals as t (artist_id, platform, account_id, kind, site, dated_at, readable)
    select n.artist_id, n.platform, n.account_id, k.kind, k.site, coalesce(k.month, k.year) as dated_at, count(*)
    from new_originals n
    cross join lateral counted_dates(n.kind, n.url_key, n.dated_from, n.dated_until, n.created_at) k
    where is_readable(n.current, n.text_length, n.visibility, n.removed, n.gone, n.withheld)
    group by n.artist_id, n.platform, n.account_id, grouping sets ((k.kind, k.month), (k.site, k.year))
    order by n.artist_id, n.platform, n.account_id, k.kind, k.site, 6
    on conflict (artist_id, platform, account_id, kind, site, dated_at) do update
    set readable = t.readable + excluded.readable;
  elsif tg_op = 'UPDATE' then
    insert into dated_totals as t (artist_id, platform, account_id, kind, site, dated_at, readable)
    select c.artist_id, c.platform, c.account_id, k.kind, k.site, coalesce(k.month, k.year) as dated_at, sum(c.sign)
    from (
      select 1 as sign, n.artist_id, n.platform, n.account_id, n.kind, n.url_key, n.dated_from, n.dated_until,
        n.created_at
      from new_originals n
      where is_readable(n.current, n.text_length, n.visibility, n.removed, n.gone, n.withheld)
      union all
      select -1, o.artist_id, o.platform, o.account_id, o.kind, o.url_key, o.dated_from, o.dated_until, o.created_at
      from old_originals o
      where is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
    ) c
    cross join lateral counted_dates(c.kind, c.url_key, c.dated_from, c.dated_until, c.created_at) k
    group by c.artist_id, c.platform, c.account_id, grouping sets ((k.kind, k.month), (k.site, k.year))
    having sum(c.sign) <> 0
    order by c.artist_id, c.platform, c.account_id, k.kind, k.site, 6
    on conflict (artist_id, platform, account_id, kind, site, dated_at) do update
    set readable = t.readable + excluded.readable;
  else
    -- An update only: when the artist is erased, the numbers may be gone before the originals.
    update dated_totals t
    set readable = t.readable - c.readable
    from (
      select o.artist_id, o.platform, o.account_id, k.kind, k.site, coalesce(k.month, k.year) as dated_at, count(*) as readable
      from old_originals o
      cross join lateral counted_dates(o.kind, o.url_key, o.dated_from, o.dated_until, o.created_at) k
      where is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
      group by o.artist_id, o.platform, o.account_id, grouping sets ((k.kind, k.month), (k.site, k.year))
    ) c
    where t.artist_id = c.artist_id
      and t.platform is not distinct from c.platform
      and t.account_id is not distinct from c.account_id
      and t.kind is not distinct from c.kind
      and t.site is not distinct from c.site
      and t.dated_at = c.dated_at;
    -- An erased original's site and date do not stay behind in a row that counts nothing.
    delete from dated_totals t
    where t.artist_id in (select artist_id from old_originals)
      and t.readable = 0;
  end if;
  return null;
end
$$;
