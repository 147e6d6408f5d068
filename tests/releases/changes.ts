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
export const addedKeys: ReadonlySet<string> = new Set([
  ...["begin_reading", "begin_assessment"].flatMap((name) =>
    ["artistName", "weights", "titled"].map((key) => `${name}.${key}`),
  ),
  ...["enqueue_question", "continue_question", "read_question"].map(
    (name) => `${name}.question.releases`,
  ),
  ...["publishedAt", "activityDate", "activityDateKind"].map(
    (key) => `explore_step.answers.entries.${key}`,
  ),
]);
