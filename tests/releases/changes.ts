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
   * previous release ignore unknown keys. Lists that have more entries now are named the same way.
   */
  addedKeys: ReadonlySet<string>;
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
    entriesOf: {},
    addedKeys: new Set([
      "plan_question.platforms",
      "begin_reading.corpus",
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
  };
}
