-- Requests a refresh of Latest, in one round trip and under the artist lock (decision 5.4). A
-- platform is due when it is requested, connected and not refreshed within p_min_age. Due platforms
-- are added to an unfinished job, which is returned. A leased job is returned only when its request
-- already names them, because its slice has read the request. Otherwise one job is queued for all
-- due platforms; when none is due, the job id is null.
create or replace function request_refresh(
  p_job_id uuid,
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_platforms text[], -- those that are configured and requested
  p_min_age interval
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'editor', true);
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_due text[];
  v_job uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select array_agg(a.platform order by a.platform)
  into v_due
  from accounts a
  left join latest_snapshots s using (artist_id, platform, account_id)
  where a.artist_id = p_artist_id
    and a.connected
    and a.platform = any (p_platforms)
    and (s.checked_at is null or s.failure is not null or s.checked_at <= v_now - p_min_age);
  update jobs
  set request = jsonb_build_object('platforms', (
    select jsonb_agg(distinct platform)
    from unnest(
      coalesce(v_due, '{}') || array(select jsonb_array_elements_text(request->'platforms'))
    ) as platform
  ))
  where id = (
    select id
    from jobs
    where artist_id = p_artist_id
      and kind = 'latest_refresh'
      and finished_at is null
      and (
        not leased
        or request->'platforms' @> to_jsonb(coalesce(v_due, '{}'))
      )
    order by leased, created_at, id
    limit 1
  )
    and finished_at is null
  returning id into v_job;
  if v_job is not null then
    return jsonb_build_object('outcome', 'accepted', 'jobId', v_job, 'reused', true);
  end if;
  if v_due is null then
    return '{"outcome": "accepted", "jobId": null, "reused": false}';
  end if;
  insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
  values (
    p_job_id, p_artist_id, 'latest_refresh',
    -- While a job is leased, a second one under another identity collects later requests.
    case
      when exists (
        select from jobs
        where artist_id = p_artist_id
          and kind = 'latest_refresh'
          and identity = 'latest'
          and finished_at is null
      )
        then 'latest after ' || p_job_id
      else 'latest'
    end,
    'reading', jsonb_build_object('platforms', v_due), v_now, v_now, v_now
  );
  return jsonb_build_object('outcome', 'accepted', 'jobId', p_job_id, 'reused', false);
end
$$;
