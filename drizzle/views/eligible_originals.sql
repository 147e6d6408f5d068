-- The only definition of eligibility (decision 1.12). Every reader, search, selection, status and reuse goes
-- through this view, so that a change of eligibility reaches all of them at once. Their dates are those of
-- dated_originals.
--
-- What other tables say against an original is kept in its row by triggers, as is_withheld decides it. The account is
-- asked for each row by its key, in a form that the planner cannot take apart: an `exists` would be turned into a hash of
-- the accounts of all artists (decision 9.20).
create or replace view eligible_originals as
select o.*
from dated_originals o
where is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
  and o.curation in ('approved', 'pending')
  and (
    o.account_id is null
    or coalesce(
      (
        select a.connected
        from accounts a
        where a.artist_id = o.artist_id
          and a.platform = o.platform
          and a.account_id = o.account_id
      ),
      false
    )
  );
