-- Up to p_limit candidates with one curation, newest first: [{candidate, place, decidedAt,
-- decidedBy}], the last two null while pending. A place is the id and the instant of discovery in
-- microseconds, Postgres' precision. It does not depend on the curation, so a decision made between
-- two pages does not move other candidates (decision 5.9).
create or replace function read_review_queue(
  p_artist_id uuid,
  p_curation text,
  p_destination text, -- null: any
  p_behind jsonb, -- null: from the start; else {micros, id} of the last row read
  p_limit integer,
  p_named boolean default false, -- whether people are named; the previous release calls without, goes with 0.4
  p_identity text default null, -- null: any; the previous release calls without, goes with 0.4
  p_site text default null -- null: any; the previous release calls without, goes with 0.4
)
returns jsonb
language plpgsql
stable
as $$
begin
  return to_jsonb(array(
    select jsonb_build_object(
      'candidate', candidate_json(c) || jsonb_build_object(
        'title', c.title,
        'excerpt', c.excerpt,
        'discoveredAt', rfc3339(c.discovered_at)
      ),
      'decidedAt', rfc3339(c.decided_at),
      'decidedBy', case
        when c.decided_by is not null then jsonb_build_object(
          'userId', c.decided_by,
          'actedAs', coalesce(c.decided_as, acting_right(c.decided_by, p_artist_id))
        ) || named(c.decided_by, p_named)
      end,
      'place', jsonb_build_object('micros', (extract(epoch from c.discovered_at) * 1000000)::bigint, 'id', c.id)
    )
    from candidates c
    where c.artist_id = p_artist_id
      and c.curation = p_curation
      and (p_destination is null or c.destination = p_destination)
      and (p_identity is null or c.identity = p_identity)
      and (p_site is null or site_of(c.url_key) = p_site)
      and (
        p_behind is null
        or (c.discovered_at, c.id) < (
          timestamptz 'epoch' + (p_behind->>'micros')::bigint * interval '1 microsecond',
          (p_behind->>'id')::uuid
        )
      )
    order by c.discovered_at desc, c.id desc
    limit p_limit
  ));
end
$$;
