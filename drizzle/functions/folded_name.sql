-- The form in which names of artists are compared (contract 5): compatibility forms, case, accents and
-- the width of white space do not count.
create or replace function folded_name(p_name text)
returns text
language sql
immutable
as $$
  select btrim(regexp_replace(
    lower(regexp_replace(
      normalize(p_name, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'
    )),
    '\s+', ' ', 'g'
  ))
$$;

create index if not exists artists_by_name on artists (folded_name(name));
