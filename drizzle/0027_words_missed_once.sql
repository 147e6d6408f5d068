-- When a recheck first missed the words of a cited window (decision 3.43).
ALTER TABLE "cited_windows" ADD COLUMN "missing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cited_windows" ADD CONSTRAINT "missing_words_are_not_read_elsewhere" CHECK (missing_at is null or verdict in ('gone', 'unreachable'));--> statement-breakpoint
-- Releases until 0.2 called words gone after one recheck, also behind a wall or a notice. Those
-- verdicts are taken back; two rechecks that miss the words say it again.
update cited_windows
set verdict = case when verdict = 'gone' then 'unreachable' else verdict end,
  read_verdict = null,
  read_at = null
where read_verdict = 'gone';
