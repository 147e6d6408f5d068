-- Trigger: counts an artist's evidence again when artists.evidence_changed_at was updated, at the end of the
-- transaction. Every change of eligibility updates that column in its transaction, which locks the artist's row
-- until the end, so that counts are written in order.
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
