-- A share as people who may withdraw it see it; the secret is not known here.
create or replace function share_json(p_share shares)
returns jsonb
language sql
stable
as $$
  select jsonb_build_object(
    'id', p_share.id,
    'questions', (
      select jsonb_agg(
        jsonb_build_object('jobId', j.id, 'topic', j.request->>'topic') order by s.place
      )
      from unnest(p_share.job_ids) with ordinality s (job_id, place)
      join jobs j on j.id = s.job_id
    ),
    'sharedBy', (select u.name from users u where u.id = p_share.shared_by),
    'createdAt', rfc3339(p_share.created_at),
    'endsAt', rfc3339(p_share.ends_at),
    'isOpen', is_open_share(p_share)
  )
$$;
