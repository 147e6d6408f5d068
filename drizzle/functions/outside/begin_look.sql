-- Begins a recheck slice, in one round trip and fenced: chooses the artist's most overdue page,
-- takes a turn at its host and the page's daily recheck from the ledger, and records the recheck as
-- under way, so that a slice that dies after this is not repeated (decisions 3.18, 4.6). Returns
-- {outcome}: `lost`; `idle` when nothing is due; `wait` with the milliseconds until the host has a
-- free turn; or `look` with the page's address and, for every artist who cites it at this address,
-- the saved texts with their cited windows.
create or replace function begin_look(p_job_id uuid, p_fence integer, p_artist_id uuid, p_spacing interval)
returns jsonb
language plpgsql
as $$
declare
  -- Wait for a host that is free within this time; otherwise pages of other hosts come first.
  v_patience_ms constant double precision := 60000;
  v_now timestamptz;
  v_page record;
  v_looked_at timestamptz;
  v_wait double precision;
begin
  perform from jobs where id = p_job_id for update;
  if not slice_is_held(p_job_id, p_fence) then
    return '{"outcome": "lost"}';
  end if;
  loop
    v_now := clock_timestamp();
    select w.page_key, e.url, e.url_key
    into v_page
    from cited_windows w
    cross join lateral (
      select e.url, e.url_key
      from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = w.source_id
        and e.revision = w.revision
      offset 0
    ) e
    where w.artist_id = p_artist_id
      and w.due_at <= v_now
    order by w.due_at, w.id
    limit 1;
    if not found then
      return '{"outcome": "idle"}';
    end if;
    select looked_at into v_looked_at
    from page_looks
    where page_key = v_page.page_key
      and looked_at > v_now - interval '24 hours';
    if not found then
      v_wait := take_turn('looks:' || lower(substring(v_page.url from '^[^/]+//([^/?#]+)')), p_spacing);
      if v_wait between 1 and v_patience_ms then
        return jsonb_build_object('outcome', 'wait', 'waitMs', v_wait);
      end if;
      exit when v_wait = 0 and admit_look(v_page.page_key);
      v_looked_at := case
        when v_wait > 0 then v_now + make_interval(secs => v_wait / 1000) - interval '24 hours'
        else v_now
      end;
    end if;
    update cited_windows
    set due_at = v_looked_at + interval '24 hours'
    where artist_id = p_artist_id
      and page_key = v_page.page_key
      and due_at <= v_now;
  end loop;
  update jobs
  set outside_under_way = true
  where id = p_job_id;
  return jsonb_build_object(
    'outcome', 'look',
    'url', v_page.url,
    'saved', take_windows(v_page.url_key, v_page.page_key)
  );
end
$$;
