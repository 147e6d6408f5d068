/** Changes since a release that a comparison cannot distinguish from a mistake. */
export interface Changes {
  /** Columns that a migration renamed: `schema.table.old` to today's name. */
  renamedColumns: Readonly<Record<string, string>>;
  /**
   * Tables of derived rows that a migration replaced or emptied, which only database functions name, and the functions
   * that read them.
   */
  derivedAnew: ReadonlySet<string>;
  /** Added rows: by table, what their JSON contains. */
  addedRows: Readonly<Record<string, RegExp>>;
  /**
   * Tables whose rows store their entries in a new layout: by table the entries of a row, which are compared instead of
   * rows.
   */
  entriesOf: Readonly<Record<string, (row: Record<string, unknown>) => unknown[]>>;
  /**
   * New keys in a function's result, as `function.path.to.key` without positions in lists: only where callers of the
   * previous release ignore unknown keys. Lists that have more entries now are named the same way, also those of a
   * column, as `schema.table.column`.
   */
  addedKeys: ReadonlySet<string>;
  /** A result as it was recorded, in text form, with what is shown in another form now. */
  shownNow(recorded: string): string;
}

/** Tables that release 0.2.0 did not have, and a receipt counts. */
const laterCounted = [
  "answer_drafts",
  "dated_totals",
  "interview_drafts",
  "interview_proposals",
  "listed_sources",
  "memory_blocks",
  "shares",
];

/** A row of erasures without them. */
function countedThen(row: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(row, (key, value) => (laterCounted.includes(key) ? undefined : value)),
  );
}

/** Keyed by the newest release that was recorded before the change. */
const changes: Readonly<Record<string, Changes>> = {
  "0.2.0": {
    renamedColumns: {},
    derivedAnew: new Set(["public.statements", "public.disputed_titles", "read_disagreements"]),
    addedRows: {
      // Later database code, recognised by a function that the release did not have.
      "public.applied_code": /function insert_originals/,
    },
    entriesOf: { "public.erasures": (row) => [countedThen(row)] },
    addedKeys: new Set([
      // The places of erased passages (decision 8.27).
      "public.jobs.passages",
      "plan_question.platforms",
      "list_responses.publication",
      ...["start_session.session", "finish_session.session", "restore_session"].flatMap(
        (reader) => [`${reader}.questions.publication`, `${reader}.questions.publicEvidence`],
      ),
      "read_citations.originals.placeMap",
      "read_response.publication",
      "read_response.publicEvidence",
      "revise_response.publication",
      "begin_reading.corpus",
      "read_proof.proof.drafts",
      ...["read_question", "continue_question", "enqueue_question", "read_proof.proof"].flatMap(
        (reader) => ["marks", "ownWords", "asked"].map((key) => `${reader}.question.${key}`),
      ),
      "read_source.ownWords",
      "list_sources.beginning",
      ...["scopeKey", "artistKey", ...laterCounted.map((table) => `counts.remaining.${table}`)].map(
        (key) => `erase_artist.${key}`,
      ),
      ...["topic", "recheck", "platforms"].map((key) => `jobs_status.jobs.job.${key}`),
      "onboarding_state.drafting",
      "read_draft_material.progress.drafting",
      ...[
        "confirm_profiles",
        "review_sources",
        "answer_onboarding",
        "save_draft",
        "publish_lore",
      ].map((turn) => `${turn}.state.drafting`),
      ...["begin_lore_refresh", "read_draft_material"].flatMap((reader) =>
        ["artist", "sources.date", "sources.isPost"].map((key) => `${reader}.material.${key}`),
      ),
    ]),
    // The address of a published answer (decision 5.85).
    shownNow: (recorded) =>
      recorded.replaceAll(
        /\/api\/artist\/([0-9a-f-]{36})\/interview\/responses\/([0-9a-f-]{36})/g,
        "/artist/$1?answer=$2#answer-$2",
      ),
  },
};

/** Everything changed since that release, including by later ones. */
export function changesSince(version: string): Changes {
  const later = Object.entries(changes)
    .filter(([since]) => since.localeCompare(version, "en", { numeric: true }) >= 0)
    .map(([, one]) => one);
  return {
    renamedColumns: Object.assign({}, ...later.map((one) => one.renamedColumns)),
    derivedAnew: new Set(later.flatMap((one) => [...one.derivedAnew])),
    addedRows: Object.assign({}, ...later.map((one) => one.addedRows)),
    entriesOf: Object.assign({}, ...later.map((one) => one.entriesOf)),
    addedKeys: new Set(later.flatMap((one) => [...one.addedKeys])),
    shownNow: (recorded) => later.reduce((text, one) => one.shownNow(text), recorded),
  };
}
