-- What waits for an editor, by artist (decision 3.68): {artists, next}, in the order of ids. Has the
-- artists for which the user may decide (an administrator for all) and something waits. Each kind is
-- counted up to p_most, disagreements up to p_most_disputed, because each is compared anew. A failed
-- job counts for p_days, unless a later one with its identity did not fail.
--
-- Artists are found by four indexes, or by the user's claims, so that those without anything cost an
-- administrator nothing. At most p_visits are counted: `next` is the last of them when more are left.
create or replace function read_desk(
  p_user_id uuid,
  p_behind uuid, -- null: from the start; else the artist after which it goes on
  p_limit integer,
  p_visits integer,
  p_most integer,
  p_most_disputed integer,
  p_days integer
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_is_administrator constant boolean := is_administrator(p_user_id);
  v_next uuid;
  v_artist uuid := coalesce(p_behind, '00000000-0000-0000-0000-000000000000');
  v_own uuid[];
  v_found jsonb := '[]';
  v_title disputed_titles;
  v_disputed integer;
  v_counts jsonb;
begin
  if not v_is_administrator then
    v_own := array(
      select artist_id
      from claims
      where user_id = p_user_id
        and artist_id > v_artist
        and role_suffices(role_of(p_user_id, artist_id), 'editor')
      order by artist_id
      limit p_visits + 1
    );
  end if;
  for v_visit in 1 .. p_visits + 1 loop
    v_next := case
      when v_is_administrator then least(
        (select artist_id from candidates where curation = 'pending' and artist_id > v_artist order by artist_id limit 1),
        (select artist_id from disputed_titles where artist_id > v_artist order by artist_id limit 1),
        (
          select artist_id
          from cited_windows
          where read_verdict in ('moved', 'reworded', 'gone')
            and artist_id > v_artist
          order by artist_id
          limit 1
        ),
        (select artist_id from jobs where stage = 'failed' and artist_id > v_artist order by artist_id limit 1)
      )
      else v_own[v_visit]
    end;
    exit when v_next is null or v_visit > p_visits or jsonb_array_length(v_found) = p_limit;
    v_artist := v_next;
    v_disputed := 0;
    for v_title in
      select *
      from disputed_titles
      where artist_id = v_artist
      order by artist_id, title_key, kind, role
    loop
      exit when v_disputed = p_most_disputed;
      if exists (select from disputed_witnesses(v_artist, v_title.kind, v_title.title_key, v_title.role)) then
        v_disputed := v_disputed + 1;
      end if;
    end loop;
    v_counts := jsonb_build_object(
      'discoveries', (
        select count(*)
        from (select from candidates where artist_id = v_artist and curation = 'pending' limit p_most) c
      ),
      'disagreements', v_disputed,
      'changedPages', (
        select count(*)
        from (
          select
          from cited_windows w
          join eligible_originals e
            on e.artist_id = v_artist
            and e.source_id = w.source_id
            and e.revision = w.revision
          where w.artist_id = v_artist
            and w.read_verdict in ('moved', 'reworded', 'gone')
          limit p_most
        ) c
      ),
      'failedJobs', (
        select count(*)
        from (
          select
          from jobs j
          where j.artist_id = v_artist
            and j.stage = 'failed'
            and j.finished_at > now() - p_days * interval '1 day'
            and j.kind <> 'evidence_reindex'
            and (j.kind <> 'lore_refresh' or refusal_of(p_user_id, v_artist, 'owner') is null)
            and not exists (
              select from jobs later
              where later.artist_id = v_artist
                and later.identity = j.identity
                and later.kind = j.kind
                and later.finished_at > j.finished_at
                and later.stage <> 'failed'
            )
          limit p_most
        ) c
      )
    );
    if v_counts <> '{"discoveries": 0, "disagreements": 0, "changedPages": 0, "failedJobs": 0}' then
      v_found := v_found || (
        select v_counts || jsonb_build_object('id', id, 'name', name)
        from artists
        where id = v_artist
      );
    end if;
  end loop;
  return jsonb_build_object('artists', v_found, 'next', case when v_next is not null then v_artist end);
end
$$;
