-- Whether an artist has private interview memory: exactly what erase_part deletes for the scope
-- `interview`. Versions and drafts belong to a question. Sittings count by themselves, and so do
-- proposals and texts written from the memory.
create or replace function has_interview_memory(p_artist_id uuid)
returns boolean
language sql
stable
as $$
  select exists (select from interview_sessions where artist_id = p_artist_id)
    or exists (select from interview_questions where artist_id = p_artist_id)
    or exists (select from interview_proposals where artist_id = p_artist_id)
    or exists (select from interview_corrections where artist_id = p_artist_id)
    or exists (select from interview_boundaries where artist_id = p_artist_id)
    or exists (select from lore where artist_id = p_artist_id and generated_text is not null)
    or exists (select from onboarding where artist_id = p_artist_id and own_draft is not null)
$$;
