-- Whether newest_places picks this original for its post: no other dated original of the post
-- inside the constraints beats it. The preferred kind wins, else a written original over a
-- transcript, else the newer one.
create or replace function is_shown_for_post(
  p_artist_id uuid,
  p_constraints jsonb,
  p_preferred_kind text, -- null: none
  p_original_id uuid
)
returns boolean
language plpgsql
stable
cost 100000
as $$
begin
  return (
    select not exists (
      select from constrained_originals(p_artist_id, p_constraints) x
      where x.post_key = e.post_key
        and x.platform is not distinct from e.platform
        and x.account_id is not distinct from e.account_id
        and x.dated_from is not null
        and (
          x.kind is distinct from p_preferred_kind, x.kind = 'transcript', e.dated_from, x.dated_until, x.source_id
        ) < (
          e.kind is distinct from p_preferred_kind, e.kind = 'transcript', x.dated_from, e.dated_until, e.source_id
        )
    )
    from dated_originals e
    where e.id = p_original_id
  );
end
$$;
