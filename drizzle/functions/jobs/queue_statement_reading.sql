-- Queues a reading of statements for an artist with eligible prose that no model has read, as far as
-- the artist's rows tell, unless one is queued or the ledger is used up (decision 3.46). Called when
-- another job of the artist ends; while no job runs, none is queued.
create or replace function queue_statement_reading(
  p_artist_id uuid,
  p_reading jsonb, -- {jobId, artist, global}: the id of a new job, and the limits of the ledger
  p_now timestamptz
)
returns void
language sql
as $$
  insert into jobs (id, artist_id, kind, identity, stage, run_at, created_at, updated_at)
  select (p_reading->>'jobId')::uuid, p_artist_id, 'statement_reading', 'statements', 'reading', p_now, p_now, p_now
  from ledger_block(
    'statement_reading', p_artist_id, (p_reading->>'artist')::integer, (p_reading->>'global')::integer, p_now
  ) b
  where b.scope is null
    and exists (
      select from originals o
      where o.artist_id = p_artist_id
        and o.statements_read_at is null
        and o.kind in ('web_page', 'caption', 'transcript')
        and is_readable(o.current, o.text_length, o.visibility, o.removed, o.gone, o.withheld)
    )
  on conflict do nothing
$$;
