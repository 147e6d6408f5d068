-- The id of the memory of a sitting, which read and offer share: SHA-256 over the lines artistId,
-- sitting, then "kind entryId revision" of every entry sorted by kind and id (contract 5). Each revision
-- hashes its content, so nothing longer is read; the order of pages and of insertion is not in it.
create or replace function memory_snapshot_id(p_artist uuid, p_sitting integer)
returns text
language sql
stable
as $$
  select encode(
    sha256(
      convert_to(
        concat_ws(
          E'\n',
          p_artist,
          p_sitting,
          (
            select string_agg('boundary boundary:' || id || ' ' || revision, E'\n' order by id)
            from interview_boundaries
            where artist_id = p_artist
              and retracted_at is null
              and (sitting is null or sitting = p_sitting)
          ),
          (
            select string_agg('correction correction:' || id || ' ' || revision, E'\n' order by id)
            from interview_corrections
            where artist_id = p_artist
          ),
          (
            select 'latest_answer answer:' || id || ' ' || answer_revision
            from latest_answer(p_artist)
          )
        ),
        'UTF8'
      )
    ),
    'hex'
  )
$$;
