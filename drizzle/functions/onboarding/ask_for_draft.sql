-- Admits one onboarding turn that asks for a draft (decision 4.1), and returns the refresh of the
-- generated Lore that writes it (decision 5.31): the one that is queued or running, since it reads
-- what is approved now, else a new one. The budget counts each refresh once, however often it is
-- asked for. A text may still be drafted after the onboarding is complete. The artist is locked
-- first: a reservation made during an erasure would keep the artist's id.
create or replace function ask_for_draft(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_job_id uuid -- of a new refresh
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_job_id uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if coalesce(onboarding_step(p_artist_id), 'publish') <> 'publish' then
    return turn_answer(p_artist_id, false);
  end if;
  select id into v_job_id
  from jobs
  where artist_id = p_artist_id
    and kind = 'lore_refresh'
    and finished_at is null
  order by leased
  limit 1;
  v_refusal := reserve_or_refuse(
    'onboarding_quota', 'onboarding_turn', coalesce(v_job_id, p_job_id), p_artist_id, p_artist_limit, p_global_limit
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  if v_job_id is null then
    perform queue_lore_refresh(p_artist_id, p_job_id, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return '{"outcome": "admitted"}';
end
$$;
