-- Whether a text has each of the words that somebody typed, in either case, with or without accents
-- (typedPatterns in TypeScript).
create or replace function has_typed_words(p_text text, p_patterns text[])
returns boolean
language sql
immutable
as $$
  select p_patterns = '{}'
    or case
      when octet_length(p_text) = char_length(p_text) then p_text
      else normalize(p_text, nfkd)
    end ~ all (p_patterns)
$$;
