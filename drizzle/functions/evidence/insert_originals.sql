-- Inserts originals. Each row is built as one value of the table's row type, so that no column can be
-- forgotten in a list. Members of p_rows are matched to columns by name, in the form of the column
-- (source_id) or of TypeScript (sourceId); other members are ignored. A missing member is null, or the
-- default given here. An approved transcript of a connected account starts with the names that were
-- confirmed in the artist's other transcripts (decision 1.40).
create or replace function insert_originals(p_rows jsonb)
returns void
language sql
volatile
as $$
  with confirmed as materialized (
    select o.artist_id, n.name
    from originals o
    cross join lateral jsonb_array_elements_text(o.own_voices::jsonb) n (name)
    where o.artist_id in (
        select (with_column_names(g.value)->>'artist_id')::uuid
        from jsonb_array_elements(p_rows) g
      )
      and o.current
      and o.own_voices is not null
      and is_own_transcript(o)
  )
  insert into originals
  overriding system value
  select r.*
  from jsonb_array_elements(p_rows) given
  cross join lateral (select with_column_names(given.value) as columns offset 0) named
  cross join lateral (select named.columns->>'collection_url' as url) collection
  cross join lateral jsonb_populate_record(
    null::originals,
    jsonb_build_object(
      'current', true,
      'visibility', 'public',
      'removed', false,
      'gone', false,
      'withheld', false,
      'created_at', now()
    ) || named.columns || jsonb_build_object(
      -- A name is confirmed for the source, not for a revision.
      'own_voices', coalesce(named.columns->'own_voices', (
        select to_jsonb(x.own_voices)
        from originals x
        where x.artist_id = (named.columns->>'artist_id')::uuid
          and x.source_id = named.columns->>'source_id'
          and x.own_voices is not null
        limit 1
      ), case
        when named.columns->>'kind' = 'transcript'
          and named.columns->>'curation' = 'approved'
          and named.columns->>'account_id' is not null
          and named.columns->>'place_map' like E'%\n%'
          then (
            select to_jsonb(nullif(jsonb_agg(distinct c.name)::text, '[]'))
            from confirmed c
            where c.artist_id = (named.columns->>'artist_id')::uuid
              and split_part(named.columns->>'place_map', E'\n', 3)::jsonb ? c.name
              and account_is_connected(
                c.artist_id, named.columns->>'platform', named.columns->>'account_id'
              )
          )
      end),
      -- Release 0.2.0 passes its reserved number under another name.
      'number', coalesce(
        named.columns->'number',
        named.columns->'reserved_number',
        to_jsonb(nextval(pg_get_serial_sequence('originals', 'number')))
      ),
      -- Scheme and host of collection_url in lower case, no fragment, no slash at the end.
      'collection_key', lower(substring(collection.url from '^[^/]+//[^/?#]+'))
        || regexp_replace(substring(collection.url from '^[^/]+//[^/?#]+([^#]*)'), '/+$', '')
    )
  ) r
$$;
