-- Stores what a look found of each window: its verdict, the instant, and since when it is the same. A look that could not
-- read the page leaves what the last one that could has found.
create or replace function store_looks(
  p_looks jsonb, -- [{id, verdict}]
  p_now timestamptz
)
returns void
language sql
volatile
as $$
  update cited_windows w
  set verdict = l.verdict,
    since = case when w.verdict = l.verdict then w.since else p_now end,
    checked_at = p_now,
    read_verdict = case when l.verdict = 'unreachable' then w.read_verdict else l.verdict end,
    read_at = case when l.verdict = 'unreachable' then w.read_at else p_now end
  from jsonb_to_recordset(p_looks) as l (id uuid, verdict text)
  where w.id = l.id
$$;
