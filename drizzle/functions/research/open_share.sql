-- What a share shows to a caller with its secret (decision 3.60); null when it opens nothing,
-- whatever the reason. `windows` has everything that may be shown, with its title. Of each
-- question: the state as question_status returns it, what was asked, and the drafts made of these
-- windows alone.
create or replace function open_share(p_secret_hash text)
returns jsonb
language plpgsql
stable
as $$
declare
  v_share shares;
begin
  select * into v_share from shares where secret_hash = p_secret_hash;
  if not found or not is_open_share(v_share) then
    return null;
  end if;
  return jsonb_build_object(
    'artist', (select a.name from artists a where a.id = v_share.artist_id),
    'sharedAt', rfc3339(v_share.created_at),
    'endsAt', rfc3339(v_share.ends_at),
    'windows', (
      select jsonb_agg(p.passage || jsonb_build_object('title', o.title))
      from originals_of_passages(v_share.artist_id, v_share.windows) p
      join originals o on o.id = p.original_id
    ),
    'questions', (
      select jsonb_agg(
        jsonb_build_object(
          'status', question_status(j),
          'topic', j.request->>'topic',
          'need', j.request->>'evidenceNeed',
          'drafts', shown_drafts(v_share.artist_id, j.id, v_share.windows)
        )
        order by s.place
      )
      from unnest(v_share.job_ids) with ordinality s (job_id, place)
      join jobs j on j.id = s.job_id
    )
  );
end
$$;
