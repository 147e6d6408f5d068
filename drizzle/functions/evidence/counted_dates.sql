-- The rows of dated_totals that count an original: by its kind on a timeline and `month` (the year
-- where nothing finer is known), and by its site and year. An unknown date is empty. The date is
-- the one in dated_originals, but an announced date counts even before that day.
create or replace function counted_dates(
  p_kind text, p_url_key text, p_dated_from timestamptz, p_dated_until timestamptz, p_created_at timestamptz
)
returns table (kind text, month text, site text, year text)
language sql
stable
as $$
  select
    case
      when p_kind = 'release' then 'releases'
      when p_kind in ('caption', 'transcript') then 'posts'
      else 'pages'
    end,
    case when p_dated_until - p_dated_from <= interval '31 days' then m.month else left(m.month, 4) end,
    site_of(p_url_key),
    left(m.month, 4)
  from (
    select case
      when p_kind in ('release', 'moment') or p_dated_from <= p_created_at + interval '24 hours'
        then coalesce(to_char(p_dated_from at time zone 'UTC', 'YYYY-MM'), '')
      else ''
    end as month
  ) m
$$;
