/** Columns that a migration renamed: `schema.table.old` to the name of today. */
export const renamedColumns: Readonly<Record<string, string>> = {
  "public.jobs.claim_at": "run_at",
};

/**
 * Keys that a release added to what a function answers, as `function.path.to.key` without positions in
 * lists: only where the callers of the release before ignore keys that they do not know.
 */
export const addedKeys: ReadonlySet<string> = new Set();
