-- The users with these subjects, as user_of finds each: [{subject, id, issuer}].
create or replace function known_users(
  p_issuer text, -- null: of any issuer
  p_subjects text[]
)
returns jsonb
language sql
stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('subject', u.subject, 'id', u.id, 'issuer', u.issuer)), '[]')
  from (select distinct unnest(p_subjects) as subject) s
  cross join lateral user_of(p_issuer, s.subject) u
  where u.id is not null
$$;
