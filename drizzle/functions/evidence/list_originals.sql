-- Trigger: keeps a row of listed_sources for each current original. It fires before count_originals,
-- which may withhold the same originals: the row of that later update must be written last.
create or replace function list_originals()
returns trigger
language plpgsql
as $$
declare
  v_before record;
begin
  if tg_op = 'UPDATE' then
    for v_before in
      select artist_id, array_agg(number) as numbers
      from (
        select artist_id, number, source_id, kind, platform, account_id, url, url_key, title, text_length,
          dated_from, created_at, curation, visibility, removed, gone, withheld, answer_id, answer_revision
        from old_originals
        where current
        except
        select artist_id, number, source_id, kind, platform, account_id, url, url_key, title, text_length,
          dated_from, created_at, curation, visibility, removed, gone, withheld, answer_id, answer_revision
        from new_originals
        where current
      ) changed
      group by artist_id
    loop
      delete from listed_sources where artist_id = v_before.artist_id and number = any (v_before.numbers);
    end loop;
  elsif tg_op = 'DELETE' then
    for v_before in
      select artist_id, array_agg(number) as numbers
      from old_originals
      where current
      group by artist_id
    loop
      delete from listed_sources where artist_id = v_before.artist_id and number = any (v_before.numbers);
    end loop;
    return null;
  end if;
  insert into listed_sources (
    artist_id, number, source_id, kind, platform, account_id, site, url, title, text_length, dated_from,
    created_at, curation, visibility, removed, withheld, answer_id, answer_revision
  )
  select artist_id, number, source_id, kind, platform, account_id, site_of(url_key), url, title, text_length,
    dated_from, created_at, curation, visibility, removed or gone, withheld, answer_id, answer_revision
  from new_originals n
  where current
    and (
      tg_op = 'INSERT'
      or not exists (select from listed_sources l where l.artist_id = n.artist_id and l.number = n.number)
    );
  return null;
end
$$;
