-- The words of a query by number, as rows of their terms (word_weights says how they are written); tags are null for a
-- term that stands in originals of every analyzer.
create or replace function query_words(p_words jsonb)
returns table (word bigint, term text, tags jsonb)
language sql
immutable
as $$
  select w.word, a.term, nullif(a.tags, 'null')
  from jsonb_array_elements(p_words) with ordinality w (value, word)
  cross join lateral jsonb_each(
    case jsonb_typeof(w.value)
      when 'object' then w.value
      else jsonb_build_object(w.value #>> '{}', null)
    end
  ) a (term, tags)
$$;
