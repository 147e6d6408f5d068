-- Tells the rest of the transaction whom ADMINISTRATORS names, for is_administrator.
create or replace function name_administrators(
  p_administrators text -- null: none; subjects and e-mail addresses, one a line
)
returns void
language sql
as $$
  select set_config('research.administrators', coalesce(p_administrators, ''), true)
$$;
