-- The entries of one original in the postings: its terms with their shares. A share is the BM25
-- score of one term in one original before idf, using ranking_constants; their average length is
-- fixed, so that stored shares stay valid. Titles, sites and tags have no frequency; names are not
-- indexed here. The empty term lists every original (decision 9.7). An original without an
-- analyzer's tag was stored by release 0.1.0 and gets the tag of version 1.
--
-- Ten thousand originals have two million terms, so whatever is the same for all terms of an
-- original is computed once (offset 0), and weights are counted only for terms with a title weight.
create or replace function posting_entries(p_tokens tsvector, p_token_count integer)
returns table (term text, share real)
language sql
stable
as $$
  select t.lexeme,
    case
      when left(t.lexeme, 1) in (r.title_sign, r.site_sign, r.tag_sign) then 1
      else c.count * (r.k1 + 1) / (c.count + r.k1 * (1 - r.b) + l.normalization)
    end::real
  from ranking_constants r
  cross join lateral (
    select (r.k1 * r.b * p_token_count / r.average_terms)::double precision as normalization
    offset 0
  ) l
  cross join lateral unnest(p_tokens) t
  cross join lateral (
    select greatest(
      1,
      cardinality(t.positions) + case
        when 'A' = any (t.weights) then
          (r.title_occurrences - 1) * cardinality(array_positions(t.weights, 'A'))
        else 0
      end
    )::real as count
  ) c
  where left(t.lexeme, 1) <> r.name_sign
  union all
  select '', 1
  union all
  select r.tag_sign || '1', 1
  from ranking_constants r
  where not p_tokens @@ (quote_literal(r.tag_sign) || ':*')::tsquery
$$;
