-- Whether a share may be read now (decision 3.60): it has not ended, its maker may still share, and
-- every window that it shows is eligible and approved at its revision.
create or replace function is_open_share(p_share shares)
returns boolean
language plpgsql
stable
as $$
begin
  return p_share.ends_at > clock_timestamp()
    and refusal_of(p_share.shared_by, p_share.artist_id, 'owner') is null
    and jsonb_array_length(p_share.windows) = (
      select count(*)
      from originals_of_passages(p_share.artist_id, p_share.windows) p
      join eligible_originals e on e.id = p.original_id
      where e.curation = 'approved'
    );
end
$$;
