-- Originals with their dates as known now (decision 1.7), for every reader of evidence:
-- published_at, dated_from and dated_until are null where the date is unknown. A publication date
-- more than a day after the row was stored counts as unknown; only rows of 0.1.0 can have one,
-- because releases since 0.2 do not store it. A future date of a release or moment may be an
-- announcement and counts only once it has come (decision 1.31); until then activity_date keeps the
-- date, and the table the interval. Columns that no reader of evidence uses are left out. place_map
-- and own_voices only say whether there is one ('' or null), because whole rows are passed around and
-- only references need them (decision 9.33).
create or replace view dated_originals as
select
  o.id,
  o.number,
  o.artist_id,
  o.source_id,
  o.revision,
  o.current,
  o.kind,
  o.platform,
  o.account_id,
  o.entry_id,
  o.url,
  o.canonical_url,
  o.collection_url,
  o.collection_key,
  o.url_key,
  o.post_key,
  o.title,
  o.text,
  o.text_length,
  case when k.is_publication_known then o.published_at end as published_at,
  o.activity_date,
  o.activity_date_kind,
  case when k.is_date_known then o.dated_from end as dated_from,
  case when k.is_date_known then o.dated_until end as dated_until,
  o.retrieved_at,
  o.truncated,
  o.curation,
  o.visibility,
  o.removed,
  o.gone,
  o.answer_id,
  o.answer_revision,
  o.tokens,
  o.token_count,
  o.created_at,
  o.token_version,
  o.withheld,
  case when o.place_map is not null then '' end as place_map,
  case when o.own_voices is not null then '' end as own_voices,
  o.statements_read_at,
  o.provided_as
from originals o
cross join lateral (
  select o.kind in ('release', 'moment') as has_activity,
    coalesce(o.dated_from <= o.created_at + interval '24 hours', true) as is_read_in_time
) r
cross join lateral (
  select r.has_activity or r.is_read_in_time as is_publication_known,
    case when r.has_activity then o.dated_from <= now() else r.is_read_in_time end as is_date_known
) k;
