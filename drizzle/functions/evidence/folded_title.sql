-- A name or title in the form that statements compare, as foldedTitle makes it: lower case, without
-- accents, English endings and punctuation, one blank between words.
create or replace function folded_title(p_name text)
returns text
language sql
immutable
as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(
      lower(normalize(p_name, NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'ø', 'o'), 'ł', 'l'),
    '[\u0300-\u036f]', '', 'g'),
    '[''’](s|re|ve|ll|d|m)\M', '', 'g'),
    '[\s!-/:-@\[-`{-~‘’“”„«»–—]+', ' ', 'g'))
$$;
