-- The id of the memory of a sitting, the same for read and offer: SHA-256 over the lines artistId,
-- sitting, then "kind entryId revision" of every entry sorted by kind and id (decision 5.36). A revision hashes
-- its entry's content, so contents are not read; the order of insertion does not matter. An index holds the
-- lines in this order; the cost settings, in force inside this function only, make the planner read them from
-- there instead of sorting.
create or replace function memory_snapshot_id(p_artist_id uuid, p_sitting integer)
returns text
language sql
stable
set random_page_cost = 1
set jit = off
as $$
  select encode(
    sha256(
      convert_to(
        concat_ws(
          E'\n',
          p_artist_id,
          p_sitting,
          (
            select string_agg(snapshot_line, E'\n' order by id)
            from interview_boundaries
            where artist_id = p_artist_id
              and retracted_at is null
              and (sitting is null or sitting = p_sitting)
          ),
          (
            select string_agg(snapshot_line, E'\n' order by id)
            from interview_corrections
            where artist_id = p_artist_id
          ),
          (
            select 'latest_answer answer:' || id || ' ' || answer_revision
            from latest_answer(p_artist_id)
          )
        ),
        'UTF8'
      )
    ),
    'hex'
  )
$$;
