-- The only definition of eligibility (decision 1.12). Every reader, search, selection, status and
-- reuse goes through this view, so that a change of eligibility reaches all of them at once. The
-- dates come from dated_originals.
--
-- Triggers store in the original's row whether other tables rule it out, as decided by is_withheld.
-- The account is looked up by key for each row, in a form that the planner cannot rewrite: it would
-- turn an `exists` into a hash of all artists' accounts (decision 9.20).
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
