import * as v from "valibot";
import { RefreshRequest, RefreshState } from "#lib/artist/refresh-latest.js";
import { SearchState } from "#lib/artist/source-search.js";
import type { StoredKind } from "#lib/contract/advance.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { failedOutcomes, unresolvedOutcomes } from "#lib/contract/research-status.js";
import { Passage } from "#lib/evidence/passage.js";
import type { Problems } from "#lib/import/records/import-problem.js";
import { ExtractionRequest, ExtractionState } from "#lib/ingest/extract-text.js";
import { IngestRequest, IngestState } from "#lib/ingest/ingest-account.js";
import { ReindexState } from "#lib/ingest/reindex-evidence.js";
import { isQuoteAt } from "#lib/kernel/window.js";
import { ResearchState } from "#lib/research/research-slice.js";
import { questionIdentity, type StoredRequest } from "#lib/research/stored-request.js";
import type { RestoredRecord, RestoredRecords, TextOf } from "./restored-records.js";

type Job = RestoredRecord<"job">;

const Nothing = v.object({});
/** What each kind of job stores, by the schemas with which its slices read it. */
const stored: Record<StoredKind, { request: v.GenericSchema; state: v.GenericSchema }> = {
  question_research: { request: StoredResearchRequest, state: ResearchState },
  source_search: { request: Nothing, state: SearchState },
  social_ingest: { request: IngestRequest, state: IngestState },
  caption_extract: { request: ExtractionRequest, state: ExtractionState },
  latest_refresh: { request: RefreshRequest, state: RefreshState },
  lore_refresh: { request: Nothing, state: Nothing },
  page_look: { request: Nothing, state: Nothing },
  evidence_reindex: { request: Nothing, state: ReindexState },
};

/** Outcomes by stage; a job at any other stage has none. */
const outcomes: Partial<Record<Job["stage"], readonly string[]>> = {
  unresolved: unresolvedOutcomes,
  failed: failedOutcomes,
};
const lastStages: readonly string[] = ["complete", "unresolved", "failed", "cancelled"];
/** As many references as a status can have. */
const maxShown = 6;
/** No completed question is reused for longer than this. */
const maxReuseMs = 24 * 60 * 60 * 1000;

/**
 * Notes every job that no release could have stored, and every record that belongs to a job and
 * names none of the export. A passage is a quotation that this service shows and signs, so it must
 * be in its original.
 */
export function checkJobs(
  { job, registered_answer, model_call }: RestoredRecords,
  textOf: TextOf,
  now: Date,
  problems: Problems,
): void {
  const jobIds = new Set(job.map(({ record }) => record.id));
  for (const { line, record } of [...registered_answer, ...model_call]) {
    if (record.jobId !== null && !jobIds.has(record.jobId))
      problems.add(line, "jobId is not in the export");
  }
  for (const { line, record } of job) {
    for (const sentence of [...jobProblems(record), ...passageProblems(record, textOf)])
      problems.add(line, sentence);
    if (isForAnother(record, now))
      problems.add(line, "identity is not the hash of the question in request");
  }
}

function* jobProblems(job: Job): Generator<string> {
  const { kind, stage, stages, selection, outcome, quotaScope, resetAt } = job;
  const { finishedAt, runAt, leased } = job;
  for (const name of ["request", "state"] as const) {
    if (!v.is(stored[kind][name], job[name])) yield `${name} is not what a job of this kind stores`;
  }
  if (finishedAt !== null ? runAt !== null || leased : runAt === null)
    yield "a job must be finished or have a time to run";
  if ((finishedAt !== null) !== lastStages.includes(stage))
    yield "a job must be finished exactly when its stage is a last one";
  const isQuestion = kind === "question_research";
  if (isQuestion !== (selection !== null)) yield "questions, and only they, must have a selection";
  if (!isQuestion && (stages.length > 0 || job.passages.length > 0))
    yield "only questions can have stages and passages";
  if (outcome !== null && !outcomes[stage]?.includes(outcome))
    yield "outcome does not belong to the stage";
  if ((quotaScope !== null) !== (resetAt !== null))
    yield "quotaScope and resetAt must be given together";
}

const Passages = v.array(v.strictObject(Passage.entries));

function* passageProblems(job: Job, textOf: TextOf): Generator<string> {
  const read = v.safeParse(Passages, job.passages);
  if (!read.success) return yield "passages is not what a job stores";
  const passages = read.output;
  for (const [at, { sourceId, revision, start, end, text, quote }] of passages.entries()) {
    const original = textOf(sourceId, revision);
    const isInside =
      quote === undefined || (start <= quote.start && quote.start < quote.end && quote.end <= end);
    if (!isInside) yield `passages[${at}].quote is not inside its window`;
    if (original === undefined) yield `passages[${at}] is from no original in the export`;
    else if (!isQuoteAt(original, { start, end }, text))
      yield `passages[${at}] does not match the text of its original`;
  }
  if (!lastStages.includes(job.stage)) return;
  const isOverlapping = passages.some((one, at) =>
    passages
      .slice(at + 1)
      .some(
        (other) =>
          one.sourceId === other.sourceId && one.start < other.end && other.start < one.end,
      ),
  );
  if (passages.length > maxShown || isOverlapping)
    yield `the passages of an ended job must be at most ${maxShown} and must not overlap`;
}

/**
 * Whether the job would be given to callers who ask another question. Earlier releases hashed
 * questions differently; their jobs are not reused any more.
 */
function isForAnother({ kind, artistId, request, identity, finishedAt }: Job, now: Date): boolean {
  if (kind !== "question_research") return false;
  if (finishedAt !== null && Date.parse(finishedAt) < now.getTime() - maxReuseMs) return false;
  const read = v.safeParse(StoredResearchRequest, request);
  return read.success && questionIdentity(artistId, read.output as StoredRequest) !== identity;
}
