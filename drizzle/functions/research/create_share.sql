-- Makes a read-only address of ended questions (decision 3.60), which shows what of their references
-- is eligible and approved now. The same hash with the same questions returns the share that was made
-- first, as long as it has not ended. Rows that nobody can need any more are deleted here. `busy`:
-- one of them has not ended; `unavailable`: nothing can be shown.
create or replace function create_share(
  p_share_id uuid,
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_secret_hash text,
  p_job_ids uuid[], -- each once
  p_valid_days integer,
  p_limit integer -- shares of an artist that have not ended
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_share shares;
  v_known integer;
  v_unfinished integer;
  v_windows jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  delete from shares
  where artist_id = p_artist_id
    and ends_at < v_now - interval '30 days';
  select * into v_share from shares where secret_hash = p_secret_hash;
  if found then
    return case
      when v_share.artist_id = p_artist_id
        and v_share.shared_by = p_user_id
        and v_share.job_ids = p_job_ids
        and v_share.ends_at > v_now
        then jsonb_build_object('outcome', 'accepted', 'share', share_json(v_share))
      else '{"outcome": "request_id_reused"}'
    end;
  end if;
  if (select count(*) from shares where artist_id = p_artist_id and ends_at > v_now) >= p_limit then
    return '{"outcome": "too_many"}';
  end if;
  select count(*), count(*) filter (where finished_at is null)
  into v_known, v_unfinished
  from jobs
  where id = any (p_job_ids)
    and artist_id = p_artist_id
    and kind = 'question_research';
  if v_known < cardinality(p_job_ids) then
    return '{"outcome": "not_found"}';
  end if;
  if v_unfinished > 0 then
    return '{"outcome": "busy"}';
  end if;
  select jsonb_agg(distinct jsonb_build_object('sourceId', e.source_id, 'revision', e.revision))
  into v_windows
  from jobs j
  cross join lateral originals_of_passages(p_artist_id, shown_passages(j)) p
  join eligible_originals e on e.id = p.original_id
  where j.id = any (p_job_ids)
    and e.curation = 'approved';
  if v_windows is null then
    return '{"outcome": "unavailable"}';
  end if;
  insert into shares (id, artist_id, secret_hash, job_ids, windows, shared_by, created_at, ends_at)
  values (
    p_share_id, p_artist_id, p_secret_hash, p_job_ids, v_windows, p_user_id, v_now,
    v_now + make_interval(days => p_valid_days)
  )
  returning * into v_share;
  perform record_activity(p_user_id, p_artist_id, 'share_created', p_share_id, null, null, v_now);
  return jsonb_build_object('outcome', 'accepted', 'share', share_json(v_share));
end
$$;
