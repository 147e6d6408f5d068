-- Admits one question plan and reserves its model call, in one transaction (decision 3.29). Neither
-- the question nor the conversation is stored. The artist is locked first: a reservation made
-- during an erasure would keep the artist's id.
create or replace function plan_question(
  p_user_id uuid, -- null: the research service, which needs no claim
  p_artist_id uuid,
  p_artist_limit integer, -- null: no limit per artist
  p_global_limit integer,
  p_call jsonb
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'reader', true);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_refusal := reserve_or_refuse(
    'planning_quota', 'question_plan', (p_call->>'id')::uuid, p_artist_id, p_artist_limit, p_global_limit
  );
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform reserve_call(null, null, p_artist_id, p_call);
  return jsonb_build_object(
    'outcome', 'admitted',
    'artistName', (select name from artists where id = p_artist_id),
    -- One address per platform: a connected account's if there is one, else a link's.
    'platforms', array(
      select jsonb_build_object('platform', platform, 'url', url)
      from (
        select distinct on (platform) platform, url
        from (
          select platform, url, 0 as rank from accounts where artist_id = p_artist_id and connected
          union all
          select platform, url, 1 from links where artist_id = p_artist_id
        ) named
        order by platform, rank
      ) known
      order by platform
    ),
    'today', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')
  );
end
$$;
