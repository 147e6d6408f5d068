-- The recheck results for a cited window, in the form of Drift in TypeScript; null before the first
-- recheck.
create or replace function drift_json(p_window cited_windows)
returns jsonb
language sql
stable
as $$
  select case
    when p_window.verdict is not null then jsonb_build_object(
      'verdict', p_window.verdict,
      'since', rfc3339(p_window.since),
      'checkedAt', rfc3339(p_window.checked_at),
      'lastRead', case
        when p_window.read_verdict is not null
          then jsonb_build_object('verdict', p_window.read_verdict, 'at', rfc3339(p_window.read_at))
      end
    )
  end
$$;
