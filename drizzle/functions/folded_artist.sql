-- A name in the form in which statements name artists: lower case, without accents and punctuation, a blank between words.
create or replace function folded_artist(p_name text)
returns text
language sql
immutable
as $$
  select trim(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(
          lower(normalize(p_name, NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'),
        '[\u0300-\u036f]', '', 'g'
      ),
      '[\s!-/:-@\[-`{-~‘’“”–—]+', ' ', 'g'
    )
  )
$$;
