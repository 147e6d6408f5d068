-- The term of an artist's evidence that a word which stands nowhere in it was most likely meant to be:
-- nearly as long, with the same first two letters (so that only few terms are compared), and alike.
create or replace function similar_term(p_artist_id uuid, p_word text)
returns text
language plpgsql
stable
as $$
begin
  if length(p_word) < 5 then
    return null;
  end if;
  return (
    select t.term
    from (
      select distinct p.term
      from postings p
      where p.artist_id = p_artist_id
        and p.term >= left(p_word, 2)
        and p.term < left(p_word, 2) || U&'\+10FFFF'
    ) t
    where abs(length(t.term) - length(p_word)) <= 2
      and similarity(t.term, p_word) >= 0.5
    order by similarity(t.term, p_word) desc, t.term
    limit 1
  );
end
$$;
