-- Whether two names, folded and with a blank between words, may be of one person: all words of one are words of the other,
-- or the last words are the same and the first ones begin alike, one of them being an initial.
create or replace function may_be_one_person(p_name text, p_other text)
returns boolean
language sql
immutable
as $$
  select p_name = p_other
    or string_to_array(p_name, ' ') <@ string_to_array(p_other, ' ')
    or string_to_array(p_name, ' ') @> string_to_array(p_other, ' ')
    or (
      substring(p_name from '[^ ]+$') = substring(p_other from '[^ ]+$')
      and left(p_name, 1) = left(p_other, 1)
      and (substring(p_name from 2 for 1) = ' ' or substring(p_other from 2 for 1) = ' ')
    )
$$;
