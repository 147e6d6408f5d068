-- Stores the text of a Lore refresh and completes its model call, fenced (decision 9.4); false, and
-- nothing written, when the lease was lost. When an answer was put under embargo after the material
-- was read, no text is stored, because it may mention that answer (decision 5.54); the embargo has
-- queued a refresh.
create or replace function store_generated_lore(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_text text, -- null: there is no material
  p_basis text, -- hash of the material
  p_calls jsonb, -- [{id, outcome, inputTokens, outputTokens}]
  p_embargoed uuid[] -- answers that the material left out because of an embargo
)
returns boolean
language plpgsql
as $$
declare
  v_stands boolean;
begin
  perform lock_artist(p_artist_id);
  perform from jobs
  where id = p_job_id
    and fence = p_fence
    and leased
    and finished_at is null
  for update;
  if not found then
    return false;
  end if;
  perform complete_calls(p_job_id, p_calls);
  v_stands := embargoed_answers(p_artist_id) <@ p_embargoed;
  insert into lore (artist_id, generated_text, generated_basis, generated_at)
  values (
    p_artist_id, case when v_stands then p_text end, case when v_stands then p_basis end, clock_timestamp()
  )
  on conflict (artist_id) do update
  set generated_text = excluded.generated_text,
    generated_basis = excluded.generated_basis,
    generated_at = excluded.generated_at;
  return true;
end
$$;
