-- The eligible originals that may mention one of several names, with their texts, in the order of
-- their source ids: those whose postings hold at least one form of each word of a name, or whose texts
-- match a pattern, and those whose postings may lack words: long ones, and those with the postings of
-- release 0.1.0. Together they hold every mention; the caller finds the places. Texts beyond
-- p_max_chars are left for the next call.
-- The state identifies the corpus: while it is equal, no original became eligible or stopped being
-- so. The originals are left out when the caller has the list at this state. All is read at one
-- instant, which is why this function writes nothing.
create or replace function mentioning_originals(
  p_artist_id uuid,
  p_constraints jsonb,
  p_names jsonb, -- for each name, for each of its words, the terms; a name without words: by the pattern
  p_pattern text, -- null: by words alone
  p_listed_state text, -- null: the caller has no list; else the state that it has one of
  p_after_source text, -- null: from the first source
  p_max_chars bigint,
  p_user_id uuid -- null: the research service, which is not told what was not searched
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_state text;
  v_readable record;
  v_kept record;
  v_numbers integer[];
begin
  select c.eligible, c.chars into v_readable from evidence_count(p_artist_id) c;
  select
    concat_ws(' ', a.evidence_changed_at, v_readable.eligible, v_readable.chars) as state,
    a.corpus_state,
    a.corpus_root
  into v_kept
  from artists a
  where a.id = p_artist_id;
  if not found then
    return null;
  end if;
  v_state := v_kept.state;
  if v_state is distinct from p_listed_state then
    v_numbers := array(
      select l.number
      from (
        select n.name, jsonb_array_length(n.words) as words, w.word, f.number
        from jsonb_array_elements(p_names) with ordinality n (words, name)
        cross join lateral jsonb_array_elements(n.words) with ordinality w (terms, word)
        -- One index scan per word (offset 0): a join with its many forms may read all postings.
        cross join lateral (
          select unnest(p.originals) as number
          from postings p
          where p.artist_id = p_artist_id
            and p.term = any (array(select jsonb_array_elements_text(w.terms)))
          offset 0
        ) f
      ) l
      group by l.name, l.words, l.number
      having count(distinct l.word) = l.words
      union
      select o.number
      from originals o
      where o.artist_id = p_artist_id
        and o.current
        and o.text_length > 200000
      union
      select o.number
      from originals o
      where o.artist_id = p_artist_id
        and o.token_version = 1
        and o.current
    );
    if p_pattern is not null then
      v_numbers := v_numbers || array(
        select e.number
        from eligible_originals e
        where e.artist_id = p_artist_id
          and e.number <> all (v_numbers)
          and e.text ~ p_pattern
      );
    end if;
  end if;
  return (
    with found as materialized (
      select
        e as original,
        e.source_id,
        sum(e.text_length) over (order by e.source_id) - e.text_length as before
      from unnest(v_numbers) n (number)
      join admitted_originals(p_artist_id, p_constraints) e on e.number = n.number
      where p_after_source is null
        or e.source_id > p_after_source
    )
    select jsonb_build_object(
      'state', v_state,
      'madeAt', rfc3339(date_trunc('milliseconds', now())),
      'eligible', v_readable.eligible,
      'root', case
        when v_kept.corpus_state = v_state then v_kept.corpus_root
        else corpus_root(p_artist_id)
      end,
      -- For owner, editors and administrators (decision 2.11).
      'notSearched', case when refusal_of(p_user_id, p_artist_id, 'editor') is null then (
        select jsonb_build_object(
          'hidden', count(*) filter (where o.visibility <> 'public'),
          'removed', count(*) filter (where o.visibility = 'public' and (o.removed or o.gone)),
          'withheld', count(*) filter (
            where o.visibility = 'public' and not o.removed and not o.gone
          )
        )
        from originals o
        where o.artist_id = p_artist_id
          and o.current
          and o.text_length > 0
          and (o.visibility <> 'public' or o.removed or o.gone or o.withheld)
      ) || jsonb_build_object('disconnected', (
        select coalesce(sum(t.readable), 0) - v_readable.eligible
        from account_totals t
        where t.artist_id = p_artist_id
      )) end,
      'originals', array(
        select original_json(f.original, 0, true)
        from found f
        where f.before < p_max_chars
        order by f.source_id
      ),
      'isLast', not exists (select from found f where f.before >= p_max_chars)
    )
  );
end
$$;
