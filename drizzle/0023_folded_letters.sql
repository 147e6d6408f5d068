-- The form in which names of artists are compared: compatibility forms, case, accents, the width of white space, and
-- letters that have no decomposition (ø, ł, đ, ß, æ) do not count, as in search (lib/language/folding.ts). Capitals are
-- named, too, because lower() leaves them under the C locale. What the indexes hold follows from this function.
drop index artists_by_words;
--> statement-breakpoint
drop index artists_by_name;
--> statement-breakpoint
create or replace function folded_name(p_name text)
returns text
language sql
immutable
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(p_name, nfkd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]', '', 'g'
        )),
        'øØđĐðÐłŁħĦŧŦıŋŊςẞÆŒÞ', 'ooddddllhhttinnσßæœþ'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '\s+', ' ', 'g'
  ))
$$;
--> statement-breakpoint
create index artists_by_name on artists (folded_name(name), id);
--> statement-breakpoint
-- Without a list of pending entries, which every search would read.
create index artists_by_words on artists using gin (name_words(folded_name(name))) with (fastupdate = off);
