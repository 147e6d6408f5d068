-- Stores revisions of an export that are not here, with the columns that were derived anew. The caller adds them to the
-- postings before its transaction ends, and has seen to it that no source gets a second current revision. Call it
-- under the artist lock.
create or replace function restore_originals(
  p_originals jsonb, -- rows of originals, with reserved numbers
  p_statements jsonb -- what they state, as write_statements takes it
)
returns void
language plpgsql
volatile
as $$
begin
  perform set_config('originals.indexed_later', 'true', true);
  insert into originals (
    id, number, artist_id, source_id, revision, current, kind, platform, account_id, entry_id, url, canonical_url,
    collection_url, url_key, post_key, title, text, text_length, published_at, activity_date, activity_date_kind,
    dated_from, dated_until, retrieved_at, truncated, curation, visibility, removed, gone, answer_id,
    answer_revision, tokens, token_count, token_version, place_map, created_at
  )
  overriding system value
  select
    r.id, r.number, r.artist_id, r.source_id, r.revision, r.current, r.kind, r.platform, r.account_id, r.entry_id, r.url,
    r.canonical_url, r.collection_url, r.url_key, r.post_key, r.title, r.text, r.text_length, r.published_at,
    r.activity_date, r.activity_date_kind, r.dated_from, r.dated_until, r.retrieved_at, r.truncated, r.curation,
    r.visibility, r.removed, r.gone, r.answer_id, r.answer_revision, r.tokens, r.token_count, r.token_version,
    r.place_map, r.created_at
  from jsonb_populate_recordset(null::originals, p_originals) r;
  perform set_config('originals.indexed_later', 'false', true);
  perform write_statements(p_statements);
end
$$;
