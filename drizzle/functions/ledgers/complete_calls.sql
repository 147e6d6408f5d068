-- Completes model calls with their outcome and usage: [{id, outcome, inputTokens, outputTokens}].
-- Applies only to calls of this job whose outcome is still `sent`.
create or replace function complete_calls(
  p_job_id uuid, -- null: calls that belong to no job
  p_calls jsonb
)
returns void
language sql
as $$
  update model_calls m
  set outcome = c.outcome,
    input_tokens = c."inputTokens",
    output_tokens = c."outputTokens",
    completed_at = clock_timestamp()
  from jsonb_to_recordset(coalesce(p_calls, '[]'))
    as c (id uuid, outcome text, "inputTokens" integer, "outputTokens" integer)
  where m.id = c.id
    and m.job_id is not distinct from p_job_id
    and m.outcome = 'sent'
$$;
