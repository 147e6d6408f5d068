-- Stores the text of a Lore refresh and completes its model call, fenced (decision 9.4); false, and nothing
-- written, when the lease was lost.
create or replace function store_generated_lore(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_text text, -- null: there is no material for a text
  p_basis text, -- hash of the material
  p_calls jsonb -- [{id, outcome, inputTokens, outputTokens}]
)
returns boolean
language plpgsql
volatile
as $$
begin
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
  perform write_generated_lore(p_artist_id, p_text, p_basis, clock_timestamp());
  return true;
end
$$;
