-- The root of the tree (decision 3.40) over the canonical JSON [sourceId, revision] of every eligible
-- original, sorted by the code points of sourceId, as hex (decision 5.70). Source ids are visible ASCII,
-- which to_json escapes as canonical JSON does.
create or replace function corpus_root(p_artist_id uuid)
returns text
language plpgsql
stable
as $$
declare
  v_hashes bytea[] := array(
    select sha256(
      '\x00'::bytea || convert_to('[' || to_json(e.source_id) || ',"' || e.revision || '"]', 'UTF8')
    )
    from eligible_originals e
    where e.artist_id = p_artist_id
    order by e.source_id collate "C"
  );
  v_count integer := cardinality(v_hashes);
begin
  -- RFC 6962 splits a list after the largest power of two below its length: joining neighbours level by
  -- level, with the last one of an odd level kept as it is, gives the same root.
  while v_count > 1 loop
    v_hashes := array(
      select case
        when n < v_count then sha256('\x01'::bytea || v_hashes[n] || v_hashes[n + 1])
        else v_hashes[n]
      end
      from generate_series(1, v_count, 2) n
      order by n
    );
    v_count := cardinality(v_hashes);
  end loop;
  return encode(coalesce(v_hashes[1], sha256('')), 'hex');
end
$$;
