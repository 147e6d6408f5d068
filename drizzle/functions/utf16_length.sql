-- UTF-16 code units of a text, as offsets on the wire count them: two for a character beyond the basic plane.
create or replace function utf16_length(p_text text)
returns integer
language sql
immutable
as $$
  select length(p_text) + length(regexp_replace(p_text, '[^\U00010000-\U0010FFFF]', '', 'g'))
$$;
