-- Saves a draft until it is published: the artist's own text, or a text arranged by the model,
-- which becomes the generated Lore. The model calls are completed in any case (decision 7.4), even
-- without a text.
create or replace function save_draft(
  p_user_id uuid, -- null: not a user, refused as forbidden
  p_artist_id uuid,
  p_text text, -- null: the model gave no text
  p_revision text, -- null: there is no text; else its revision
  p_basis text, -- null: the artist's own text; else the hash of the arranged material
  p_calls jsonb,
  p_embargoed uuid[], -- answers that the material left out because of an embargo
  p_erasures bigint -- null: the artist's own text; else the number of the artist's erasures when the material was read
)
returns jsonb
language plpgsql
as $$
declare
  v_refusal jsonb := begin_write(p_user_id, p_artist_id, 'owner');
  v_now timestamptz := date_trunc('milliseconds', clock_timestamp());
begin
  perform complete_calls(null, p_calls);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if coalesce(onboarding_step(p_artist_id), 'publish') <> 'publish' then
    return turn_answer(p_artist_id, false);
  end if;
  if p_text is null then
    return turn_answer(p_artist_id, true);
  end if;
  -- A text arranged before an answer was put under embargo or something was erased may still
  -- mention it (decisions 5.54 and 8.27).
  if p_basis is not null and (
    not embargoed_answers(p_artist_id) <@ p_embargoed
    or p_erasures < (select count(*) from erasures where artist_key = erasure_key(p_artist_id))
  ) then
    return '{"outcome": "conflict"}';
  end if;
  -- No second activity record for a draft that is already saved.
  if exists (
    select from onboarding o
    left join lore l using (artist_id)
    where o.artist_id = p_artist_id
      and (
        (p_basis is null and o.own_draft = p_text)
        or (
          o.own_draft is null
          and (l.generated_basis, l.generated_text) = (p_basis, p_text)
          and exists (
            select from activity a
            where a.artist_id = p_artist_id
              and a.subject_id = p_artist_id
              and a.action = 'draft_saved'
              and a.revision_after = p_revision
          )
        )
      )
  ) then
    return turn_answer(p_artist_id, true);
  end if;
  if p_basis is not null then
    insert into lore (artist_id, generated_text, generated_basis, generated_at)
    values (p_artist_id, p_text, p_basis, v_now)
    on conflict (artist_id) do update
    set generated_text = excluded.generated_text,
      generated_basis = excluded.generated_basis,
      generated_at = excluded.generated_at;
  end if;
  update onboarding
  set own_draft = case when p_basis is null then p_text end
  where artist_id = p_artist_id;
  perform record_activity(p_user_id, p_artist_id, 'draft_saved', p_artist_id, null, p_revision, v_now);
  return turn_answer(p_artist_id, true);
end
$$;
