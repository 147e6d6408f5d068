/** Columns that a migration renamed: `schema.table.old` to the name of today. */
export const renamedColumns: Readonly<Record<string, string>> = {
  "public.jobs.claim_at": "run_at",
};

/** Rows that a release adds beside those that the one before would have: by table what their JSON contains. */
export const addedRows: Readonly<Record<string, RegExp>> = {
  // The tag of the analyzer that an original was indexed with.
  "public.postings": /"term":"~/,
};

/**
 * Keys that a release added to what a function answers, as `function.path.to.key` without positions in
 * lists: only where the callers of the release before ignore keys that they do not know.
 */
export const addedKeys: ReadonlySet<string> = new Set();
