-- Trigger: adds new originals to the postings (index_originals), in the statement that stores them.
-- Skipped when import_originals has announced that it does this itself at the end of its
-- transaction.
create or replace function index_new_originals()
returns trigger
language plpgsql
as $$
begin
  if current_setting('originals.indexed_later', true) is distinct from 'true' then
    perform index_originals(array(select n.id from new_originals n order by n.number));
  end if;
  return null;
end
$$;
