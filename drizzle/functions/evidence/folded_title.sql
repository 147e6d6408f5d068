-- A title or name in the form that statements compare: lower case, without accents and punctuation,
-- one blank between words. TypeScript's foldedTitle makes the same of a title.
create or replace function folded_title(p_name text)
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
      '[\s!-/:-@\[-`{-~‘’“”„«»–—]+', ' ', 'g'
    )
  )
$$;
