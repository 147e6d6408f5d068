-- The words of a query by number, one row per term (word_weights describes the format); tags are
-- null for a term that is in originals of every analyzer.
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
