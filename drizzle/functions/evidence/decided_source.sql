-- The answer of a decision that was accepted, with the source as it is now.
create or replace function decided_source(p_original_id uuid)
returns jsonb
language sql
as $$
  select jsonb_build_object('outcome', 'accepted', 'source', source_summary(o))
  from originals o
  where o.id = p_original_id
$$;
