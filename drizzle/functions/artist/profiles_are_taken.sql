-- Whether another artist has one of these profiles.
create or replace function profiles_are_taken(p_artist_id uuid, p_profiles jsonb)
returns boolean
language sql
stable
as $$
  select exists (
    select from jsonb_array_elements(p_profiles) p
    join links l on l.platform = p->>'platform' and l.folded_identifier = p->>'folded'
    where l.artist_id <> p_artist_id
  )
$$;
