-- The memories of one or two sittings. An id is SHA-256 over the lines artistId, sitting, then "kind
-- entryId revision" of every entry sorted by kind and id (decision 5.36). A revision hashes its
-- entry's content, so contents are not read, and the order of insertion does not matter. On the
-- latest answer's line, its embargo follows its revision, because the embargo can change without a
-- new revision (decision 5.54).
create or replace function computed_memory(p_artist_id uuid, p_sittings integer[])
returns setof memory_snapshots
language plpgsql
stable
as $$
declare
  v_corrections record;
  v_lasting record;
  v_own record;
  v_latest interview_questions;
  v_embargo text;
  v_boundaries text;
  v_active integer;
  v_retracted integer;
  v_sitting integer;
begin
  v_corrections := memory_lines(p_artist_id, 'correction', 0);
  v_lasting := memory_lines(p_artist_id, 'boundary', 0);
  select a.* into v_latest
  from latest_answer(p_artist_id) a;
  v_embargo := concat(
    ' until ' || rfc3339(v_latest.embargo_until), ' ended ' || rfc3339(v_latest.embargo_ended_at)
  );
  foreach v_sitting in array p_sittings loop
    v_own := memory_lines(p_artist_id, 'boundary', v_sitting);
    v_active := v_lasting.entries + v_own.entries;
    v_boundaries := coalesce(v_lasting.lines, v_own.lines);
    if v_lasting.lines is not null and v_own.lines is not null then
      -- Ids have one length and lower-case digits, so lines sort as ids do.
      v_boundaries := (
        select string_agg(line, E'\n' order by line collate "C")
        from unnest(string_to_array(v_lasting.lines || E'\n' || v_own.lines, E'\n')) line
      );
    end if;
    v_retracted := (
      select count(*)
      from interview_boundaries b
      where b.artist_id = p_artist_id
        and b.retracted_at is not null
        and (b.sitting is null or b.sitting = v_sitting)
    );
    return query
    select
      p_artist_id,
      v_sitting,
      hash_of(concat_ws(
        E'\n',
        p_artist_id,
        v_sitting,
        'boundary boundary:' || replace(v_boundaries, E'\n', E'\nboundary boundary:'),
        'correction correction:' || replace(v_corrections.lines, E'\n', E'\ncorrection correction:'),
        'latest_answer answer:' || v_latest.id || ' ' || v_latest.answer_revision || v_embargo
      )),
      concat_ws(
        ' ', v_corrections.entries, v_active + v_retracted, v_retracted,
        coalesce(v_latest.answer_revision || v_embargo, 'none')
      ),
      v_corrections.entries + v_active;
  end loop;
end
$$;
