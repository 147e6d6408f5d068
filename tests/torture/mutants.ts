import { functionFile } from "./function-file.js";
import { inputMutants } from "./input-mutants.js";
import { loadMutants } from "./load-mutants.js";
import { modelMutants } from "./model-mutants.js";

/** A guard removed from the service; the short form of an area has to notice. */
export interface Mutant {
  /** The guard. */
  name: string;
  /** The name of the area that notices it. */
  area: string;
  change: SourceChange | DatabaseChange;
}

/** Replaces a text that occurs exactly once in a file: TypeScript or a database function. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/** A statement run on the migrated database, such as `drop index …`. */
export interface DatabaseChange {
  statement: string;
}

const inFunction = (name: string, from: string, to = ""): SourceChange => ({
  file: functionFile(name),
  from,
  to,
});

export const mutants: readonly Mutant[] = [
  {
    name: "the fence of a slice",
    area: "zombies",
    change: inFunction("slice_is_held", "      and fence = p_fence\n"),
  },
  {
    name: "the end of a lease",
    area: "zombies",
    change: inFunction("slice_is_held", "      and (run_at > clock_timestamp()) is true\n"),
  },
  {
    name: "the fence of a settlement",
    area: "zombies",
    change: inFunction("settle_job", "    and fence = p_fence\n"),
  },
  {
    name: "that a lease is given back once",
    area: "zombies",
    change: inFunction("settle_job", "    and leased\n    and finished_at is null\n"),
  },
  {
    name: "the fence of generated Lore",
    area: "zombies",
    change: inFunction("store_generated_lore", "    and fence = p_fence\n"),
  },
  {
    name: "the fence of a release",
    area: "zombies",
    change: inFunction("release_job", "    and fence = p_fence\n"),
  },
  {
    name: "the lease of an outside call",
    area: "zombies",
    change: inFunction(
      "begin_call",
      "if not slice_is_held(p_job_id, p_fence) then",
      "if false then",
    ),
  },
  {
    name: "that an outside call under way is not repeated",
    area: "zombies",
    change: inFunction("lease_job", "      and not outside_under_way\n"),
  },
  {
    name: "that a model call under way is not repeated",
    area: "zombies",
    change: inFunction("lease_job", "          and outcome = 'sent'\n", "          and false\n"),
  },
  {
    name: "the limit of attempts",
    area: "zombies",
    change: inFunction("lease_job", "      and attempts < p_max_attempts\n"),
  },
  {
    name: "the artist lock",
    area: "races",
    change: inFunction(
      "lock_artist",
      "select pg_advisory_xact_lock(hashtextextended('artist:' || p_artist_id, 0))",
      "select null::void",
    ),
  },
  {
    name: "that a question asked many times at once is one job",
    area: "races",
    change: inFunction(
      "enqueue_question",
      "begin_write(p_user_id, p_artist_id, 'reader', true)",
      "null::jsonb",
    ),
  },
  {
    name: "the lock of a ledger",
    area: "races",
    change: inFunction("reserve", ":= pg_try_advisory_xact_lock(v_lock)", ":= true"),
  },
  {
    name: "the check of a quota",
    area: "races",
    change: inFunction("reserve", "  if v_block.scope is null then", "  if true then"),
  },
  {
    name: "that what was removed is no evidence",
    area: "races",
    change: {
      file: "drizzle/views/eligible_originals.sql",
      from: "o.visibility, o.removed, o.gone",
      to: "o.visibility, false, o.gone",
    },
  },
  {
    name: "that a disconnected account brings no evidence",
    area: "races",
    change: {
      file: "drizzle/views/eligible_originals.sql",
      from: "      false\n    )\n",
      to: "      true\n    )\n",
    },
  },
  {
    name: "that new originals are indexed",
    area: "races",
    change: { statement: "drop trigger new_originals_are_indexed on originals" },
  },
  {
    name: "the revision of an edit",
    area: "duplicates",
    change: inFunction(
      "revise_response",
      "if v_question.answer_revision <> p_expected_revision then",
      "if false then",
    ),
  },
  {
    name: "the request id of a correction",
    area: "duplicates",
    change: inFunction("save_correction", "    and request_id = p_request_id;", "    and false;"),
  },
  {
    name: "the unique index of registered answers",
    area: "duplicates",
    change: { statement: "drop index an_answer_is_registered_once" },
  },
  {
    name: "that an import is one transaction",
    area: "cuts",
    change: {
      file: "lib/import/records/import-file.ts",
      from: "    return await db.transaction(async (tx) => {",
      to: "    return await ((work) => work(db))(async (tx) => {",
    },
  },
  {
    name: "the date of an embargo",
    area: "clocks",
    change: inFunction("end_embargoes", "        and q.embargo_until <= v_now\n"),
  },
  {
    name: "that resting candidates go on for a day",
    area: "clocks",
    change: inFunction(
      "continue_question",
      "      or v_job.created_at <= v_now - interval '24 hours'\n",
    ),
  },
  {
    name: "that an answer is reused for so long",
    area: "clocks",
    change: inFunction(
      "enqueue_question",
      "j.stage = 'complete' and j.finished_at > v_now - p_lifetime",
      "j.stage = 'complete'",
    ),
  },
  {
    name: "that what is restored twice stands once",
    area: "cuts",
    change: inFunction("restore_activity", "where r.occurrence > (", "where r.occurrence > 0 * ("),
  },
  {
    name: "that the job of a killed worker is taken again",
    area: "crashes",
    change: inFunction(
      "lease_job",
      "        and j.run_at between v_floor and v_now\n",
      "        and j.run_at between v_floor and v_now\n        and not j.leased\n",
    ),
  },
  {
    name: "the reservation of a lookup",
    area: "crashes",
    change: inFunction(
      "begin_lookup",
      "  v_block := reserve('outside_lookup', p_job_id, p_artist_id, p_artist_limit, p_global_limit);\n  if v_block.scope is not null then",
      "  if false then",
    ),
  },
  {
    name: "that a response is read of its own artist",
    area: "privacy",
    change: inFunction("read_response", "    and q.artist_id = p_artist_id\n"),
  },
  {
    name: "that an answer under embargo is no evidence",
    area: "privacy",
    change: inFunction("is_withheld", "      and not is_under_embargo(q)\n"),
  },
  ...inputMutants,
  ...loadMutants,
  ...modelMutants,
];
