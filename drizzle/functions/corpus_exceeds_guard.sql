-- Whether the eligible originals exceed the corpus guard (decision 3.21). All current originals are counted
-- first, from an index alone; only when these exceed it are the eligible ones counted.
create or replace function corpus_exceeds_guard(p_artist_id uuid, p_max_originals bigint, p_max_chars bigint)
returns boolean
language plpgsql
stable
as $$
declare
  v_originals bigint;
  v_chars bigint;
begin
  select count(*), coalesce(sum(text_length), 0)
  into v_originals, v_chars
  from originals
  where artist_id = p_artist_id
    and current;
  if v_originals <= p_max_originals and v_chars <= p_max_chars then
    return false;
  end if;
  select count(*), coalesce(sum(text_length), 0)
  into v_originals, v_chars
  from eligible_originals
  where artist_id = p_artist_id;
  return v_originals > p_max_originals or v_chars > p_max_chars;
end
$$;
