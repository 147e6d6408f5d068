-- Notes the windows of saved web pages that an answer shows as cited, once each, so that their pages are looked at again
-- (decision 4.6). A page that was retrieved within a day is looked at a day after that.
create or replace function cite_passages(p_artist_id uuid, p_passages jsonb, p_now timestamptz)
returns void
language sql
volatile
as $$
  insert into cited_windows (
    id, artist_id, source_id, revision, window_start, window_end, quote, page_key, cited_at, due_at
  )
  select gen_random_uuid(), p_artist_id, o.source_id, o.revision, (p.value->>'start')::integer,
    (p.value->>'end')::integer, p.value->>'text', page_key(o.post_key), p_now, first_look_at(o.retrieved_at, p_now)
  from jsonb_array_elements(p_passages) p
  join originals o
    on o.artist_id = p_artist_id
    and o.source_id = p.value->>'sourceId'
    and o.revision = p.value->>'revision'
    and o.kind = 'web_page'
  on conflict do nothing
$$;
