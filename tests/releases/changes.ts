/** Columns that a migration renamed: `schema.table.old` to the name of today. */
export const renamedColumns: Readonly<Record<string, string>> = {
  "public.jobs.claim_at": "run_at",
};

/**
 * Keys that a release added to what a function answers, as `function.path.to.key` without positions in
 * lists: only where the callers of the release before ignore keys that they do not know.
 */
export const addedKeys: ReadonlySet<string> = new Set(["lease_job.attempts"]);

/** Rows that today's migrations and functions add to a table of the release before, beside those of that release. */
export const addedRows: Readonly<
  Record<string, (row: Readonly<Record<string, unknown>>) => boolean>
> = {
  // The originals of each analyzer, under its tag.
  "public.postings": ({ term }) => String(term).startsWith("~"),
};
