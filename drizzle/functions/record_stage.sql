-- Trigger: adds the stage of a question to its stages, whoever changed it, so that a reader who was away misses none
-- (decision 3.13).
create or replace function record_stage()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' or new.stage is distinct from old.stage then
    new.stages := new.stages || jsonb_build_object(
      'stage', new.stage, 'provider', new.provider, 'at', rfc3339(new.updated_at)
    );
  end if;
  return new;
end
$$;
