-- The state of the recovery of a missing text (decision 5.14), by the last job for it: null without one. A job
-- that completed without this text found none (unavailable); any other end is failed.
create or replace function text_recovery(p_original originals)
returns jsonb
language plpgsql
stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = on
as $$
begin
  return (
    select jsonb_build_object(
      'state', case
        when p_original.text_length > 0 then 'recovered'
        when j.finished_at is null then 'queued'
        when j.stage = 'complete' then 'unavailable'
        else 'failed'
      end,
      'at', rfc3339(coalesce(j.finished_at, j.created_at))
    )
    from jobs j
    where not j.artist_id <> p_original.artist_id -- so that the jobs are looked up by the source alone
      and j.kind = 'caption_extract'
      and j.request->'sourceIds' ? p_original.source_id
    order by j.created_at desc, j.id desc
    limit 1
  );
end
$$;
