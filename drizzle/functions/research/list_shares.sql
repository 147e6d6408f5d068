-- The shares of an artist that have not ended, newest first.
create or replace function list_shares(p_artist_id uuid)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_agg(share_json(s) order by s.created_at desc, s.id), '[]')
  from shares s
  where s.artist_id = p_artist_id
    and s.ends_at > clock_timestamp()
$$;
