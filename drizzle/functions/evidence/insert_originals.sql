-- Inserts originals. Each row is built as one value of the table's row type, so that no column can
-- be forgotten in a list. Members of p_rows are matched to columns by name, in the form of the
-- column (source_id) or of TypeScript (sourceId); other members are ignored. A missing member is
-- null, or the default given here.
create or replace function insert_originals(p_rows jsonb)
returns void
language sql
volatile
as $$
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
      -- Release 0.2.0 passes a number that it has reserved in another way.
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
