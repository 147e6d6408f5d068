-- The memories of one or two sittings, computed by reading all their entries once. An id is SHA-256
-- over the lines artistId, sitting, then "kind entryId revision" of every entry sorted by kind and
-- id (decision 5.36). A revision hashes its entry's content, so contents are not read, and the
-- order of insertion does not matter. Indexes hold the lines in this order. On the latest answer's
-- line, its embargo follows its revision, because the embargo can change without a new revision
-- (decision 5.54). The queries order by artist first: by id alone, the planner could use the
-- primary key and read all artists' entries.
create or replace function computed_memory(p_artist_id uuid, p_sittings integer[])
returns setof memory_snapshots
language plpgsql
stable
as $$
declare
  v_corrections text;
  v_fixed integer;
  v_lines text[];
  v_active integer[];
  v_latest interview_questions;
  v_embargo text;
  v_place integer;
begin
  select string_agg(c.snapshot_line, E'\n' order by c.artist_id, c.id), count(*)
  into v_corrections, v_fixed
  from interview_corrections c
  where c.artist_id = p_artist_id;
  select
    array[
      string_agg(b.snapshot_line, E'\n' order by b.artist_id, b.id)
        filter (where b.sitting is null or b.sitting = p_sittings[1]),
      string_agg(b.snapshot_line, E'\n' order by b.artist_id, b.id)
        filter (where b.sitting is null or b.sitting = p_sittings[2])
    ],
    array[
      count(*) filter (where b.sitting is null or b.sitting = p_sittings[1]),
      count(*) filter (where b.sitting is null or b.sitting = p_sittings[2])
    ]
  into v_lines, v_active
  from interview_boundaries b
  where b.artist_id = p_artist_id
    and b.retracted_at is null;
  select a.* into v_latest
  from latest_answer(p_artist_id) a;
  v_embargo := concat(
    ' until ' || rfc3339(v_latest.embargo_until), ' ended ' || rfc3339(v_latest.embargo_ended_at)
  );
  for v_place in 1..cardinality(p_sittings) loop
    return query
    select
      p_artist_id,
      p_sittings[v_place],
      encode(
        sha256(convert_to(
          concat_ws(
            E'\n', p_artist_id, p_sittings[v_place], v_lines[v_place], v_corrections,
            'latest_answer answer:' || v_latest.id || ' ' || v_latest.answer_revision || v_embargo
          ),
          'UTF8'
        )),
        'hex'
      ),
      concat_ws(
        ' ', v_fixed, v_active[v_place] + r.retracted, r.retracted,
        coalesce(v_latest.answer_revision || v_embargo, 'none')
      ),
      v_fixed + v_active[v_place]
    from (
      select count(*) as retracted
      from interview_boundaries b
      where b.artist_id = p_artist_id
        and b.retracted_at is not null
        and (b.sitting is null or b.sitting = p_sittings[v_place])
    ) r;
  end loop;
end
$$;
