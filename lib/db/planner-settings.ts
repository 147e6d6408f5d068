/** Planning costs more than the work, so the plan is made once for all arguments. */
const planOnce = { plan_cache_mode: "force_generic_plan" };

/**
 * Always use an index, however few rows there were at planning time and whatever the statistics
 * say.
 */
const byIndex = { enable_seqscan: "off" };

/** Look up each row by its key, because the planner does not know how few rows are involved. */
const byLookup = { enable_hashjoin: "off", enable_mergejoin: "off" };

/** Read an ordered index only as far as needed, instead of reading and sorting all rows. */
const inOrder = { enable_bitmapscan: "off", enable_sort: "off" };

const noBitmap = { enable_bitmapscan: "off" };

interface Group {
  settings: Readonly<Record<string, string>>;
  functions: readonly string[];
}

/**
 * Settings that apply to a function and everything it calls; a function is in at most one group.
 */
const groups = (): readonly Group[] => [
  {
    settings: planOnce,
    functions: [
      "find_sources",
      "question_status",
      "ranked_originals",
      "search_originals",
      "settle_job",
    ],
  },
  {
    settings: byIndex,
    functions: [
      "append_postings",
      "count_dates",
      "count_originals",
      "list_originals",
      "queue_statement_reading",
      "read_brief",
    ],
  },
  { settings: byLookup, functions: ["reindex_originals"] },
  {
    settings: { ...planOnce, ...byIndex },
    functions: [
      "attribution_json",
      "embargoed_answers",
      "end_embargoes",
      "forget_memory",
      "is_under_embargo",
      "is_withheld",
      "keep_memory",
      "keep_memory_blocks",
      "memory_of",
      "read_memory_page",
      "withhold_answers",
      "withhold_embargoed",
      "withhold_originals",
      "withhold_pages",
    ],
  },
  { settings: { ...planOnce, ...byLookup }, functions: ["write_statements"] },
  {
    // Before Postgres 18, a function in language sql is planned without knowing its arguments, such
    // as a limit.
    settings: { ...byIndex, ...byLookup },
    functions: ["find_by_catalog", "find_by_handle", "find_short_post_handle", "list_boundaries"],
  },
  { settings: inOrder, functions: ["read_import_state"] },
  {
    settings: { ...byIndex, ...inOrder },
    functions: ["jobs_status", "read_metrics", "read_original"],
  },
  {
    settings: { ...planOnce, ...byIndex, ...noBitmap },
    functions: ["enqueue_question", "ledger_block"],
  },
  {
    settings: { ...planOnce, ...byIndex, ...byLookup },
    functions: [
      "evidence_count",
      "is_shown_for_post",
      "list_artists",
      "read_desk",
      "read_history",
      "read_latest",
      "read_timeline",
    ],
  },
  {
    settings: { ...planOnce, ...byIndex, ...inOrder },
    functions: [
      "boundary_places",
      "computed_memory",
      "entry_lines",
      "latest_answer",
      "lease_job",
      "memory_lines",
      "read_review_queue",
    ],
  },
  {
    settings: { ...planOnce, ...byIndex, ...byLookup, ...noBitmap },
    functions: ["begin_look", "disputed_kinds", "queue_looks"],
  },
  {
    settings: { ...planOnce, ...byIndex, ...byLookup, ...inOrder },
    functions: [
      "history_places",
      "is_shown_elsewhere",
      "latest_originals",
      "list_drift",
      "list_questions",
      "list_responses",
      "list_sources",
      "memory_entries",
      "newest_places",
      "read_disagreements",
      "read_public_page",
      "unread_originals",
    ],
  },
  {
    settings: { ...planOnce, ...byIndex, ...byLookup, ...noBitmap, enable_material: "off" },
    functions: ["read_proof"],
  },
  {
    // The function's JSON index can only be read with a bitmap scan, which callers may have turned
    // off.
    settings: { ...planOnce, ...byIndex, enable_bitmapscan: "on" },
    functions: ["source_summary"],
  },
];

export const functionsWithSettings = (): readonly string[] =>
  groups().flatMap(({ functions }) => functions);

/**
 * The statements that apply a function's settings; null for a function without settings. They are
 * not in the SQL files, where each would have to be written and explained by hand.
 */
export function plannerSettings(name: string): string | null {
  const group = groups().find(({ functions }) => functions.includes(name));
  if (group === undefined) return null;
  return Object.entries(group.settings)
    .map(([setting, value]) => `alter function ${name} set ${setting} = ${value}`)
    .join(";\n");
}
