-- Trigger: adds the changes made by a statement to the totals of its accounts, and decides again
-- whether originals are withheld that the statement made current or whose answer it set (decision
-- 9.24). Sums of differences are exact in any order of writers. The artist lock, where needed, is
-- taken before the rows, and rows are written in a fixed order, so that two writers cannot
-- deadlock.
--
-- The transition tables are aggregated and compared as sets, never joined: the plan is cached for
-- the session, and a plan made for a single row must also work for ten thousand.
create or replace function count_originals()
returns trigger
language plpgsql
as $$
declare
  v_new record;
begin
  if tg_op = 'INSERT' then
    for v_new in
      select n.artist_id,
        array_agg(n.id) filter (where n.kind = 'web_page') as pages,
        array_agg(n.id) filter (where n.kind = 'published_answer') as answers
      from new_originals n
      where n.current
        and n.kind in ('web_page', 'published_answer')
      group by n.artist_id
      order by n.artist_id
    loop
      perform lock_artist(v_new.artist_id);
      -- Most artists have never turned down a page, so their originals are not checked one by one.
      if exists (
        select from candidates c
        where c.artist_id = v_new.artist_id
          and c.destination = 'lore'
          and c.curation in ('declined', 'wrong_artist', 'incorrect')
      ) then
        perform withhold_originals(v_new.artist_id, v_new.pages);
      end if;
      perform withhold_originals(v_new.artist_id, v_new.answers);
    end loop;
    insert into account_totals as t (artist_id, platform, account_id, readable, readable_chars, missing_text)
    select n.artist_id, n.platform, n.account_id,
      count(*) filter (where n.text_length > 0),
      sum(n.text_length),
      count(*) filter (where n.text_length = 0)
    from new_originals n
    where is_readable(n.current, 1, n.visibility, n.removed, n.gone, n.withheld and n.text_length > 0)
    group by n.artist_id, n.platform, n.account_id
    order by n.artist_id, n.platform, n.account_id
    on conflict (artist_id, platform, account_id) do update
    set readable = t.readable + excluded.readable,
      readable_chars = t.readable_chars + excluded.readable_chars,
      missing_text = t.missing_text + excluded.missing_text;
  elsif tg_op = 'UPDATE' then
    perform withhold_originals(artist_id, array_agg(id))
    from (
      select n.artist_id, n.id, n.kind, n.url_key, n.post_key, n.answer_id, n.answer_revision
      from new_originals n
      where n.current
        and n.kind in ('web_page', 'published_answer')
      except
      select o.artist_id, o.id, o.kind, o.url_key, o.post_key, o.answer_id, o.answer_revision
      from old_originals o
      where o.current
    ) c
    group by artist_id
    order by artist_id;
    insert into account_totals as t (artist_id, platform, account_id, readable, readable_chars, missing_text)
    select c.artist_id, c.platform, c.account_id,
      coalesce(sum(c.sign) filter (where c.text_length > 0), 0),
      sum(c.sign * c.text_length),
      coalesce(sum(c.sign) filter (where c.text_length = 0), 0)
    from (
      select 1 as sign, n.artist_id, n.platform, n.account_id, n.text_length
      from new_originals n
      where is_readable(n.current, 1, n.visibility, n.removed, n.gone, n.withheld and n.text_length > 0)
      union all
      select -1, o.artist_id, o.platform, o.account_id, o.text_length
      from old_originals o
      where is_readable(o.current, 1, o.visibility, o.removed, o.gone, o.withheld and o.text_length > 0)
    ) c
    group by c.artist_id, c.platform, c.account_id
    having sum(c.sign) filter (where c.text_length > 0) <> 0
      or sum(c.sign * c.text_length) <> 0
      or sum(c.sign) filter (where c.text_length = 0) <> 0
    order by c.artist_id, c.platform, c.account_id
    on conflict (artist_id, platform, account_id) do update
    set readable = t.readable + excluded.readable,
      readable_chars = t.readable_chars + excluded.readable_chars,
      missing_text = t.missing_text + excluded.missing_text;
  else
    -- An update only: when the artist is erased, the totals may be gone before the originals.
    update account_totals t
    set readable = t.readable - c.readable,
      readable_chars = t.readable_chars - c.chars,
      missing_text = t.missing_text - c.missing
    from (
      select o.artist_id, o.platform, o.account_id,
        count(*) filter (where o.text_length > 0) as readable,
        sum(o.text_length) as chars,
        count(*) filter (where o.text_length = 0) as missing
      from old_originals o
      where is_readable(o.current, 1, o.visibility, o.removed, o.gone, o.withheld and o.text_length > 0)
      group by o.artist_id, o.platform, o.account_id
    ) c
    where t.artist_id = c.artist_id
      and t.platform is not distinct from c.platform
      and t.account_id is not distinct from c.account_id;
  end if;
  return null;
end
$$;
