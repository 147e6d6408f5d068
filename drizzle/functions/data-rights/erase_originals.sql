-- Deletes originals and everything else that contains their words: entries of the postings,
-- statements, passages, states, drafts and shares of questions, proposals, other jobs that name
-- their sources or addresses, entries of Lore with the Lore that was generated from them, cited
-- windows, and the discoveries of their pages. A passage becomes an empty entry, so that reads can
-- say how many are gone and the question is researched again. A prepared question that quotes an
-- erased original belongs to the interview memory and stays. Call it under the artist lock, when no
-- job of the artist is unfinished.
create or replace function erase_originals(p_artist_id uuid, p_original_ids uuid[])
returns void
language plpgsql
as $$
declare
  v_source_ids text[] := array(
    select distinct source_id from originals where id = any (p_original_ids)
  );
  v_names text[] := v_source_ids || array(
    select distinct a.address
    from originals o
    cross join lateral unnest(array[o.url, o.canonical_url]) a (address)
    where o.id = any (p_original_ids)
      and o.kind <> 'published_answer'
      and a.address is not null
  );
  v_candidate_ids uuid[] := array(
    select distinct c.id
    from originals o
    join candidates c
      on c.artist_id = p_artist_id
      and (c.evidence_id = o.id or c.url_key in (o.url_key, o.post_key))
    where o.id = any (p_original_ids)
      and o.kind <> 'published_answer'
  );
begin
  if v_source_ids = '{}' then
    return;
  end if;
  update jobs j
  set passages = to_jsonb(array(
      select case
        when p.passage->>'sourceId' <> all (v_source_ids) then p.passage
        else '{"sourceId": "", "revision": "", "start": 0, "end": 0, "text": ""}'
      end
      from jsonb_array_elements(j.passages) with ordinality p (passage, place)
      order by p.place
    )),
    state = jsonb_strip_nulls(jsonb_build_object('step', j.state->'step'))
  where j.artist_id = p_artist_id
    and j.kind = 'question_research'
    and exists (
      select from unnest(v_names) n (name)
      where position(to_json(n.name)::text in j.passages::text || j.state::text) > 0
    );
  delete from answer_drafts d
  using jobs j
  where j.artist_id = p_artist_id
    and j.id = d.job_id
    and exists (
      select from jsonb_array_elements(d.windows) w (made_of)
      where w.made_of->>'sourceId' = any (v_source_ids)
    );
  delete from shares s
  where s.artist_id = p_artist_id
    and exists (
      select from jsonb_array_elements(s.windows) w (shown)
      where w.shown->>'sourceId' = any (v_source_ids)
    );
  delete from interview_proposals p
  where p.artist_id = p_artist_id
    and exists (
      select from jsonb_array_elements(p."references") r (reference)
      where coalesce(r.reference->>'sourceId', r.reference->>'entryId') = any (v_source_ids)
    );
  delete from jobs j
  where j.artist_id = p_artist_id
    and j.kind <> 'question_research'
    and exists (
      select from unnest(v_names) n (name)
      where position(to_json(n.name)::text in j.request::text || j.state::text) > 0
    );
  delete from lore_entries
  where artist_id = p_artist_id
    and (source_id = any (v_source_ids) or candidate_id = any (v_candidate_ids));
  if found then
    update lore
    set generated_text = null,
      generated_at = null,
      generated_basis = null
    where artist_id = p_artist_id;
  end if;
  delete from cited_windows
  where artist_id = p_artist_id
    and source_id = any (v_source_ids);
  delete from candidates where id = any (v_candidate_ids);
  -- The terms are derived from the stored tokens, so that only the postings of these terms are
  -- read.
  with leaving as materialized (
    select o.number, o.tokens, o.token_count
    from originals o
    where o.id = any (p_original_ids)
  ),
  terms as materialized (
    select distinct e.term
    from leaving l
    cross join lateral posting_entries(l.tokens, l.token_count) e
  ),
  left_over as materialized (
    select p.ctid as place,
      array_agg(k.number order by k.number) filter (where l.number is null) as originals,
      array_agg(k.share order by k.number) filter (where l.number is null) as shares
    from terms t
    join postings p
      on p.artist_id = p_artist_id
      and p.term = t.term
    cross join lateral unnest(p.originals, p.shares) k (number, share)
    left join leaving l on l.number = k.number
    group by p.ctid
    having count(l.number) > 0
  ),
  emptied as (
    delete from postings p
    using left_over r
    where p.ctid = r.place
      and r.originals is null
  )
  update postings p
  set originals = r.originals,
    shares = r.shares
  from left_over r
  where p.ctid = r.place
    and r.originals is not null;
  delete from originals where id = any (p_original_ids);
  delete from disputed_titles d
  where d.artist_id = p_artist_id
    and not exists (
      select from statements s
      where s.artist_id = d.artist_id
        and s.kind = d.kind
        and s.title_key = d.title_key
        and s.role = d.role
    );
  update artists
  set evidence_changed_at = clock_timestamp(),
    corpus_state = null,
    corpus_root = null
  where id = p_artist_id;
end
$$;
