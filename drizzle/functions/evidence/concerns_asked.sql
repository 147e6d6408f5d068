-- Whether what a passage states about a title concerns the question. For a question about a release
-- date, its topic names the title, or the passage may be about what the question describes (`about`;
-- passages of release 0.2 lack it, which counts as true).
create or replace function concerns_asked(p_title_key text, p_request jsonb, p_passage jsonb)
returns boolean
language sql
as $$
  select p_request->>'evidenceNeed' <> 'release_date'
    or coalesce((p_passage->>'about')::boolean, true)
    or position(' ' || p_title_key || ' ' in ' ' || folded_title(p_request->>'topic') || ' ') > 0
$$;
