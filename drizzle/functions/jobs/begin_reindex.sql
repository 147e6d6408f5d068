-- Begins a slice of re-indexing, in one round trip: checks the lease and reads the next originals
-- of the artist whose analysis is older than p_token_version, superseded ones too, because an
-- earlier content may become current again. Returns at least one as long as any is left. When only
-- one is requested, it is a random one, so that a text that kills slices does not hold up the
-- others.
create or replace function begin_reindex(
  p_job_id uuid,
  p_fence integer,
  p_artist_id uuid,
  p_token_version integer,
  p_max_originals integer,
  p_max_chars integer -- of their texts
)
returns jsonb
language plpgsql
as $$
declare
  -- Each version separately, so that only the artist's entries in the index are read.
  v_older constant integer[] := array(select generate_series(1, p_token_version - 1));
begin
  if not slice_is_held(p_job_id, p_fence) then
    return '{"held": false}';
  end if;
  return jsonb_build_object(
    'held', true,
    'originals', array(
      select jsonb_build_object(
        'id', b.id, 'kind', b.kind, 'url', b.url, 'title', b.title, 'text', b.text,
        'activityDate', b.activity_date, 'activityDateKind', b.activity_date_kind
      )
      from (
        select o.*,
          row_number() over w as place,
          sum(o.text_length) over w as chars
        from (
          select o.id, o.number, o.kind, o.url, o.title, o.text, o.text_length, o.activity_date, o.activity_date_kind
          from originals o
          where o.token_version = any (v_older)
            and o.artist_id = p_artist_id
          limit p_max_originals
          offset case
            when p_max_originals = 1 then (
              select floor(random() * count(*))::bigint
              from originals c
              where c.token_version = any (v_older)
                and c.artist_id = p_artist_id
            )
          end
        ) o
        window w as (order by o.number)
      ) b
      where b.place = 1
        or b.chars <= p_max_chars
    )
  );
end
$$;
