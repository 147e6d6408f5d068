-- The lines "id revision" of all entries of a list, joined in the order in which they are hashed, and
-- their number; null and 0 without entries. Blocks that hold their lines are read whole (decision 5.93); what they
-- do not hold is read from the entries.
create or replace function memory_lines(
  p_artist_id uuid,
  p_kind text,
  p_sitting integer,
  out lines text,
  out entries integer
)
language plpgsql
stable
as $$
declare
  v_all text[];
begin
  if not exists (
    select from memory_blocks b
    where b.artist_id = p_artist_id
      and b.kind = p_kind
      and b.sitting = p_sitting
  ) then
    v_all := entry_lines(p_artist_id, p_kind, p_sitting, null);
    lines := array_to_string(v_all, E'\n');
    entries := coalesce(cardinality(v_all), 0);
    return;
  end if;
  select
    string_agg(nullif(coalesce(r.lines, array_to_string(r.unkept, E'\n')), ''), E'\n' order by r.from_id),
    coalesce(sum(coalesce(r.entries, cardinality(r.unkept), 0)), 0)
  into lines, entries
  from (
    select
      b.from_id,
      b.lines,
      b.entries,
      case when b.lines is null then entry_lines(p_artist_id, p_kind, p_sitting, b.from_id) end as unkept
    from memory_blocks b
    where b.artist_id = p_artist_id
      and b.kind = p_kind
      and b.sitting = p_sitting
  ) r;
end
$$;
