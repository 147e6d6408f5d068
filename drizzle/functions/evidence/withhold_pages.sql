-- Trigger on candidates: decides again whether the current pages that a candidate names, before and
-- after the change, are withheld.
create or replace function withhold_pages()
returns trigger
language plpgsql
as $$
declare
  v_candidate candidates;
begin
  foreach v_candidate in array array_remove(array[old, new], null)
  loop
    perform lock_artist(v_candidate.artist_id);
    perform withhold_originals(v_candidate.artist_id, array(
      select o.id
      from originals o
      where o.artist_id = v_candidate.artist_id
        and o.current
        and o.post_key = v_candidate.url_key
      union
      select o.id
      from originals o
      where o.artist_id = v_candidate.artist_id
        and o.current
        and o.url_key = v_candidate.url_key
      union
      select v_candidate.evidence_id
    ));
  end loop;
  return null;
end
$$;
