-- The current step of an artist's onboarding, in the fixed order of steps (decision 5.17); null when it is
-- complete.
create or replace function onboarding_step(p_artist_id uuid)
returns text
language sql
stable
as $$
  select case
    when o.profiles_at is null then 'profiles'
    when o.sources_at is null then 'sources'
    when o.interview_at is null then 'interview'
    when o.publish_at is null then 'publish'
  end
  from (select) as always
  left join onboarding o on o.artist_id = p_artist_id
$$;
