-- Records the windows of saved web pages that an answer or a Lore entry cites, once each, so that
-- their pages are rechecked (decision 4.6). The first recheck is due a day after the page was
-- retrieved, or a day from now when that time is unknown or in the future.
create or replace function cite_passages(
  p_artist_id uuid,
  p_passages jsonb, -- [{sourceId, revision, start, end, text}]
  p_cited_at timestamptz,
  p_now timestamptz
)
returns void
language sql
as $$
  insert into cited_windows (
    id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at
  )
  select gen_random_uuid(), p_artist_id, o.source_id, o.revision, (p.value->>'start')::integer,
    (p.value->>'end')::integer, p.value->>'text', hash_of(o.post_key), p_cited_at,
    least(
      case
        when pg_input_is_valid(o.retrieved_at, 'timestamptz') then o.retrieved_at::timestamptz + interval '24 hours'
      end,
      p_now + interval '24 hours'
    )
  from jsonb_array_elements(p_passages) p
  join originals o
    on o.artist_id = p_artist_id
    and o.source_id = p.value->>'sourceId'
    and o.revision = p.value->>'revision'
    and o.kind = 'web_page'
  on conflict do nothing
$$;
