-- Those references of an interview question that everybody may see (decision 5.73): windows of
-- originals that are eligible and approved at that revision, and of answers published at it.
create or replace function public_evidence(p_artist_id uuid, p_references jsonb)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'quote', r.reference->>'quote',
      'title', e.title,
      'url', case when e.answer_id is null then e.url end,
      'answerId', e.answer_id,
      'publishedAt', e.published_at
    )
    from jsonb_array_elements(p_references) with ordinality as r (reference, place)
    -- Each source is looked up by its key, whatever the statistics say.
    cross join lateral (
      select e.*
      from eligible_originals e
      where e.artist_id = p_artist_id
        and e.source_id = coalesce(r.reference->>'entryId', r.reference->>'sourceId')
        and e.current
      offset 0
    ) e
    where e.curation = 'approved'
      and case r.reference->>'kind'
        when 'answer' then e.answer_revision
        else e.revision
      end = r.reference->>'revision'
    order by r.place
  ))
$$;
