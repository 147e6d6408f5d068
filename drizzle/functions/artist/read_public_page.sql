-- What the public page of an artist shows (decision 5.73): name, profiles, published Lore, a page of published
-- answers, with those of their references that are public, releases (each once) and the newest of Latest. Null for
-- an artist that has published neither Lore nor an answer, as for an unknown one. Everything is read as it is
-- eligible now, so that what is taken back or withheld is gone with the next read.
create or replace function read_public_page(
  p_artist_id uuid,
  p_answers integer, -- the most of each
  p_releases integer,
  p_latest integer,
  p_answer_id uuid -- null: from the newest answer on; else from this one, if it is public
)
returns jsonb
language plpgsql
stable
as $$
declare
  v_lore constant jsonb := published_lore(p_artist_id);
  v_from originals;
  v_answers jsonb[];
begin
  if p_answer_id is not null then
    select o.* into v_from
    from originals o
    join eligible_originals e on e.id = o.id
    where o.artist_id = p_artist_id
      and o.source_id = 'answer:' || p_answer_id
      and o.current
      and o.curation = 'approved';
  end if;
  -- Reads one more answer than is shown: the next page begins with it.
  v_answers := array(
    select jsonb_build_object(
      'id', e.answer_id,
      'question', coalesce(e.title, ''),
      'answer', e.text,
      'publishedAt', e.published_at,
      'evidence', public_evidence(p_artist_id, q."references")
    )
    from originals o
    join eligible_originals e on e.id = o.id
    join interview_questions q on q.id = e.answer_id
    where o.artist_id = p_artist_id
      and o.current
      and o.kind = 'published_answer'
      and o.curation = 'approved'
      and not o.withheld
      and (
        v_from.id is null
        or coalesce(o.dated_from, '-infinity') < coalesce(v_from.dated_from, '-infinity')
        or coalesce(o.dated_from, '-infinity') = coalesce(v_from.dated_from, '-infinity')
          and o.source_id >= v_from.source_id
      )
    order by o.dated_from desc nulls last, o.source_id
    limit p_answers + 1
  );
  if v_answers = '{}'
    and not exists (
      select from lore
      where artist_id = p_artist_id
        and published_text is not null
    )
  then
    return null;
  end if;
  return jsonb_build_object(
    'artist', (select artist_json(a) from artists a where a.id = p_artist_id),
    'lore', v_lore - 'revision',
    'answers', v_answers[:p_answers],
    'nextAnswerId', v_answers[p_answers + 1]->'id',
    'releases', array(
      -- Chosen from a few more than are shown, because a release that two catalogs list is shown
      -- once, with its more precise date, as in Latest.
      with newest as materialized (
        select row_number() over (order by o.dated_from desc nulls last, o.source_id) as place,
          release_name_key(o.title, o.text) as name_key,
          tstzrange(o.dated_from, o.dated_until, '[]') as stated,
          (coalesce(o.dated_until - o.dated_from, interval '100 years'), o.source_id) as width,
          jsonb_build_object(
            'title', coalesce(e.title, left(e.text, 200)),
            'date', e.activity_date,
            'platform', e.platform,
            'url', e.url
          ) as release
        from originals o
        join eligible_originals e on e.id = o.id
        where o.artist_id = p_artist_id
          and o.current
          and o.kind = 'release'
          and o.curation = 'approved'
          and not o.withheld
        order by o.dated_from desc nulls last, o.source_id
        limit p_releases + 6
      )
      select n.release
      from newest n
      where not exists (
        select from newest other
        where other.name_key = n.name_key
          and (other.stated @> n.stated or other.stated <@ n.stated)
          and other.width < n.width
      )
      order by n.place
      limit p_releases
    ),
    'latest', jsonb_path_query_array(read_latest(p_artist_id, null, p_latest, null, '[]'), '$.items[*].item')
  );
end
$$;
