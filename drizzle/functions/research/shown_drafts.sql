-- The drafts of a question that are shown now, oldest first: every window that they were made of is
-- eligible at its revision (decision 3.45).
create or replace function shown_drafts(
  p_artist_id uuid,
  p_job_id uuid,
  p_within jsonb default null -- null: whatever they were made of; else of these windows alone
)
returns jsonb
language sql
stable
as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'language', d.language,
      'sentences', d.sentences,
      'reason', d.reason,
      'model', d.model,
      'madeAt', rfc3339(d.made_at)
    )
    from answer_drafts d
    where d.job_id = p_job_id
      and d.made_at is not null
      and (p_within is null or p_within @> d.windows)
      and jsonb_array_length(d.windows) = (
        select count(*)
        from originals_of_passages(p_artist_id, d.windows) p
        join eligible_originals e on e.id = p.original_id
      )
    order by d.made_at, d.id
  ))
$$;
