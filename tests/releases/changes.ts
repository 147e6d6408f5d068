/** What was changed since a release that a comparison with it cannot tell from a mistake. */
export interface Changes {
  /** Columns that a migration renamed: `schema.table.old` to the name of today. */
  renamedColumns: Readonly<Record<string, string>>;
  /** Tables of derived rows that a migration replaced by others; only database functions name them. */
  replacedTables: ReadonlySet<string>;
  /** Rows that there are beside those of before: by table what their JSON contains. */
  addedRows: Readonly<Record<string, RegExp>>;
  /**
   * Tables whose rows hold their entries in another layout than before: by table the entries of a row, which are compared in
   * place of rows.
   */
  entriesOf: Readonly<Record<string, (row: Record<string, unknown>) => unknown[]>>;
  /**
   * Keys that are new in what a function answers, as `function.path.to.key` without positions in lists: only where the callers
   * of the release before ignore keys that they do not know. Lists that have more entries now are named the same way.
   */
  addedKeys: ReadonlySet<string>;
}

/** By the newest release that was recorded before the change. */
const changes: Readonly<Record<string, Changes>> = {
  "0.1.0": {
    renamedColumns: {
      "public.jobs.claim_at": "run_at",
    },
    replacedTables: new Set([
      // By account_totals.
      "public.evidence_totals",
    ]),
    addedRows: {
      // The tag of the analyzer that an original was indexed with.
      "public.postings": /"term":"~/,
      // Sources that the artist approved without a discovery.
      "public.lore_entries": /"candidate_id":null/,
    },
    entriesOf: {
      // Rows of up to 128 entries, where there was one row for each 128 numbers of originals.
      "public.postings": ({ artist_id, term, originals, shares }) =>
        (originals as number[]).map((number, at) => ({
          artist_id,
          term,
          number,
          share: (shares as number[])[at],
        })),
    },
    addedKeys: new Set([
      "lease_job.attempts",
      // What looks found of a cited page.
      "read_original.drift",
      // What a statement by a user is admitted by.
      "access_of.refusal",
      // Who did it.
      "interview_history.by",
      // Sources that the artist approved without a discovery are in Lore.
      "begin_lore_refresh.material.sources",
      // Answers that are left out of it.
      "begin_lore_refresh.material.embargoed",
      "jsonb_build_object.material.embargoed",
      "jsonb_build_object.material.sources",
      ...["begin_reading", "begin_assessment"].flatMap((name) =>
        ["artistName", "weights", "titled"].map((key) => `${name}.${key}`),
      ),
      ...["enqueue_question", "continue_question", "read_question"].map(
        (name) => `${name}.question.releases`,
      ),
      // What the references state and other sources contradict.
      ...["enqueue_question", "continue_question", "read_question"].map(
        (name) => `${name}.question.disputed`,
      ),
      "read_question.stages",
      ...["publishedAt", "activityDate", "activityDateKind"].map(
        (key) => `explore_step.answers.entries.${key}`,
      ),
      // What the claims of a registered answer are judged by.
      "read_citations.artistName",
      ...["kind", "title", "publishedAt", "activityDate", "activityDateKind"].map(
        (key) => `read_citations.originals.${key}`,
      ),
    ]),
  },
};

/** What was changed since that release, by later ones as well. */
export function changesSince(version: string): Changes {
  const later = Object.entries(changes)
    .filter(([since]) => since.localeCompare(version, "en", { numeric: true }) >= 0)
    .map(([, one]) => one);
  return {
    renamedColumns: Object.assign({}, ...later.map((one) => one.renamedColumns)),
    replacedTables: new Set(later.flatMap((one) => [...one.replacedTables])),
    addedRows: Object.assign({}, ...later.map((one) => one.addedRows)),
    entriesOf: Object.assign({}, ...later.map((one) => one.entriesOf)),
    addedKeys: new Set(later.flatMap((one) => [...one.addedKeys])),
  };
}
