-- Replaces the generated text, which is private until the artist publishes it (decision 5.31).
create or replace function write_generated_lore(
  p_artist_id uuid,
  p_text text, -- null: no text can be generated
  p_basis text,
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  insert into lore (artist_id, generated_text, generated_basis, generated_at)
  values (p_artist_id, p_text, p_basis, p_now)
  on conflict (artist_id) do update
  set generated_text = excluded.generated_text,
    generated_basis = excluded.generated_basis,
    generated_at = excluded.generated_at
$$;
