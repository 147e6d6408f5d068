-- Letters in threes tell how alike two words are.
create extension if not exists pg_trgm;

-- The term of an artist's evidence that a word which stands nowhere in it was most likely meant to be:
-- nearly as long, with the same first letter (so that only few terms are compared), and alike.
create or replace function similar_term(p_artist uuid, p_word text)
returns text
language sql
stable
as $$
  select p.term
  from postings p
  where length(p_word) >= 5
    and p.artist_id = p_artist
    and p.term >= left(p_word, 1)
    and p.term < left(p_word, 1) || U&'\+10FFFF'
    and abs(length(p.term) - length(p_word)) <= 2
    and similarity(p.term, p_word) >= 0.5
  order by similarity(p.term, p_word) desc, p.term
  limit 1
$$;
