import { functionFile } from "./function-file.js";
import type { Mutant } from "./mutants.js";

/** A rule that the model has, removed from a database function. */
const rule = (name: string, inFunction: string, from: string, to = ""): Mutant => ({
  name,
  area: "model",
  change: { file: functionFile(inFunction), from, to },
});

const eligible = (name: string, from: string, to: string): Mutant => ({
  name,
  area: "model",
  change: { file: "drizzle/views/eligible_originals.sql", from, to },
});

/** Rules for single, sequential calls; the model notices when one is missing. */
export const modelMutants: readonly Mutant[] = [
  rule(
    "that a slice that throws keeps its place in the ledgers",
    "release_job",
    "  if v_attempts >= p_max_attempts then",
    "  delete from reservations where subject_id = p_job_id;\n  if v_attempts >= p_max_attempts then",
  ),
  rule(
    "that a job takes its place in a ledger once",
    "reserve",
    "elsif not exists (\n    select from reservations r\n    where r.ledger = p_ledger\n      and r.subject_id = p_subject_id\n      and not r.loaded\n  )\n  then",
    "else",
  ),
  rule("that a lease lasts", "lease_job", "run_at = v_now + p_lease", "run_at = v_now"),
  rule(
    "that an artist runs one job at a time",
    "lease_job",
    `      and not exists (
        select from jobs r
        where r.artist_id = v_artist_id
          and r.run_at > v_now
          and r.leased
          and r.kind <> 'statement_reading'
      )
`,
  ),
  rule("that a slice that died counts", "lease_job", "      and attempts < p_max_attempts\n"),
  rule(
    "that a slice that throws counts",
    "release_job",
    "if v_attempts >= p_max_attempts then",
    "if false then",
  ),
  rule(
    "that an unresolved question is asked anew after ten minutes",
    "enqueue_question",
    "            and j.finished_at > v_now - interval '10 minutes'\n",
  ),
  rule(
    "that an unresolved question is asked anew once there is other evidence",
    "enqueue_question",
    "            and j.finished_at >= (select a.evidence_changed_at from artists a where a.id = p_artist_id)\n",
  ),
  rule(
    "that no answer of a changed source is given again",
    "enqueue_question",
    "              and e.revision = p->>'revision'\n",
  ),
  rule(
    "that candidates are given to who asked for them",
    "enqueue_question",
    "        and (j.selection = 'research' or p_wants_candidates)\n",
  ),
  rule(
    "that candidates are continued once",
    "continue_question",
    "if v_job.continued_at is null then",
    "if v_job.continued_at is null or v_job.finished_at is not null then",
  ),
  rule(
    "that candidates can be continued for a day",
    "continue_question",
    "      or v_job.created_at <= v_now - interval '24 hours'\n",
  ),
  eligible("that private originals are no evidence", "o.visibility,", "'public',"),
  eligible("that removed originals are no evidence", "o.removed,", "false,"),
  eligible("that posts that are gone are no evidence", "o.gone,", "false,"),
  eligible("that what is withheld is no evidence", "o.withheld)", "false)"),
  eligible(
    "that an account has to be connected",
    "        select a.connected\n",
    "        select true\n",
  ),
  rule("that an embargo withholds an answer", "is_withheld", "      and not is_under_embargo(q)\n"),
  rule(
    "that a finished sitting takes no answer",
    "save_answer",
    "        and closed_at is not null\n",
    "        and false\n",
  ),
  rule(
    "the revision of the question that is answered",
    "save_answer",
    "if v_question.question_revision <> p_expected_revision then",
    "if false then",
  ),
  rule(
    "that an answer is of the artist's own question",
    "save_answer",
    "    and artist_id = p_artist_id\n",
  ),
  rule("that another answer is an edit", "save_answer", "if p_answer is null\n      or (", "if ("),
  rule(
    "that a sitting is offered three questions in order",
    "offer_question",
    "  if p_ordinal <> 1 + (select count(*) from interview_questions where session_id = p_session_id) then",
    "  if false then",
  ),
  rule(
    "that a question is drafted with the current memory",
    "offer_question",
    "if (memory_of(p_artist_id, v_session.sitting)).snapshot_id <> p_memory_snapshot_id then",
    "if false then",
  ),
  rule(
    "that a question quotes eligible evidence",
    "offer_question",
    "if not p_quotes_stand or exists (",
    "if false and exists (",
  ),
  rule(
    "that the memory has the boundaries of its sitting alone",
    "boundary_places",
    "        and b.sitting = p_sitting\n",
  ),
  rule(
    "that the memory has every boundary that is not of one sitting",
    "boundary_places",
    "        and b.sitting is null\n",
    "        and false\n",
  ),
  rule(
    "that the latest answer is that of the last question",
    "latest_answer",
    "coalesce(sitting, 0) desc, coalesce(ordinal, 0) desc,",
    "coalesce(sitting, 0), coalesce(ordinal, 0),",
  ),
  rule(
    "that a decision about a discovery is final",
    "review_candidate",
    "if v_candidate.curation <> 'pending' then",
    "if v_candidate.curation = v_curation then",
  ),
];
