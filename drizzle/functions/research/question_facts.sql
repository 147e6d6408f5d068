-- What a question is judged with: the connected accounts, the artist's name, the weights of its
-- words, and the eligible releases with one of these exact titles (title terms of the index), as
-- {term, sourceId, title}. Covers all of the artist's releases, not only those inside a request's
-- constraints, because which release a question names is a fact about the artist. A request that
-- excludes the named release must not be answered with another release's date (decision 3.8).
create or replace function question_facts(p_artist_id uuid, p_query jsonb, p_titles jsonb)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'accounts', connected_accounts(p_artist_id),
    'artistName', (select a.name from artists a where a.id = p_artist_id),
    'weights', weights_json(p_artist_id, p_query),
    'titled', array(
      select jsonb_build_object('term', t.term, 'sourceId', e.source_id, 'title', e.title)
      from jsonb_array_elements_text(p_titles) t (term)
      -- Each title with one index lookup, as in word_weights.
      cross join lateral (
        select unnest(p.originals) as number
        from postings p
        where p.artist_id = p_artist_id
          and p.term = t.term
        offset 0
      ) l
      join eligible_originals e
        on e.artist_id = p_artist_id
        and e.number = l.number
        and e.kind = 'release'
      order by t.term, e.source_id
    )
  )
$$;
