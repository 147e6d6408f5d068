-- Counts an artist's evidence again when it has changed, at the end of the transaction, which sees the
-- whole change. Whatever makes an original eligible or not moves artists.evidence_changed_at in its
-- transaction; the row of the artist is locked by that until the end, so that counts are written in order.
create or replace function count_evidence()
returns trigger
language plpgsql
as $$
begin
  insert into evidence_totals (artist_id, eligible, missing_text)
  select new.id, c.eligible, c.missing_text
  from evidence_count(new.id) c
  on conflict (artist_id) do update
  set eligible = excluded.eligible,
    missing_text = excluded.missing_text;
  return null;
end
$$;
