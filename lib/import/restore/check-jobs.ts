import * as v from "valibot";
import { RefreshRequest, RefreshState } from "#lib/artist/refresh-latest.js";
import { SearchState } from "#lib/artist/source-search.js";
import type { StoredKind } from "#lib/contract/advance.js";
import { StoredResearchRequest } from "#lib/contract/research-request.js";
import { failedOutcomes, unresolvedOutcomes } from "#lib/contract/research-status.js";
import { isErasedPlace, Passage } from "#lib/evidence/passage.js";
import { areApart } from "#lib/evidence/windows-apart.js";
import type { Problems } from "#lib/import/records/import-problem.js";
import { ExtractionRequest, ExtractionState } from "#lib/ingest/extract-text.js";
import { IngestRequest, IngestState } from "#lib/ingest/ingest-account.js";
import { AddressesRequest, AddressesState } from "#lib/ingest/read-addresses.js";
import { ReindexState } from "#lib/ingest/reindex-evidence.js";
import { isQuoteAt, partsOf } from "#lib/kernel/window.js";
import { ResearchState } from "#lib/research/research-slice.js";
import { questionIdentity, type StoredRequest } from "#lib/research/stored-request.js";
import type { RestoredRecord, RestoredRecords, TextOf } from "./restored-records.js";

type Job = RestoredRecord<"job">;

const Nothing = v.object({});
/** What each kind of job stores, by the schemas with which its slices read it. */
const stored: Record<StoredKind, { request: v.GenericSchema; state: v.GenericSchema }> = {
  question_research: { request: StoredResearchRequest, state: ResearchState },
  source_search: { request: Nothing, state: SearchState },
  social_ingest: {
    request: v.union([AddressesRequest, IngestRequest]),
    state: v.intersect([AddressesState, IngestState]),
  },
  caption_extract: { request: ExtractionRequest, state: ExtractionState },
  latest_refresh: { request: RefreshRequest, state: RefreshState },
  lore_refresh: { request: Nothing, state: Nothing },
  page_look: { request: Nothing, state: Nothing },
  statement_reading: { request: Nothing, state: Nothing },
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
 * Notes every job that no release could have stored, and every record that belongs to a job that is
 * not in the export. A passage is a quotation that this service shows and signs, so it must be in
 * its original.
 */
export function checkJobs(
  { job, registered_answer, answer_draft, model_call }: RestoredRecords,
  textOf: TextOf,
  now: Date,
  problems: Problems,
): void {
  const jobIds = new Set(job.map(({ record }) => record.id));
  for (const { line, record } of [...registered_answer, ...answer_draft, ...model_call]) {
    if (record.jobId !== null && !jobIds.has(record.jobId))
      problems.add(line, "jobId is not in the export");
  }
  for (const { line, record } of answer_draft) {
    const { windows, sentences } = record;
    const isMade = (one: { sourceId: string; revision: string }) =>
      windows.some(
        ({ sourceId, revision }) => sourceId === one.sourceId && revision === one.revision,
      );
    const citations = sentences.flatMap((sentence) => sentence.citations);
    if (
      !citations.every(
        (one) => isMade(one) && isQuoteAt(textOf(one.sourceId, one.revision) ?? "", one, one.quote),
      )
    )
      problems.add(line, "a citation does not match the text of its original");
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
  for (const [at, passage] of passages.entries()) {
    if (isErasedPlace(passage)) continue;
    const { sourceId, revision, start, end, text, quote } = passage;
    const original = textOf(sourceId, revision);
    const isInside = partsOf(quote).every(
      (part) => start <= part.start && part.start < part.end && part.end <= end,
    );
    if (!isInside) yield `passages[${at}].quote is not inside its window`;
    if (original === undefined) yield `passages[${at}] is from no original in the export`;
    else if (!isQuoteAt(original, { start, end }, text))
      yield `passages[${at}] does not match the text of its original`;
  }
  if (!lastStages.includes(job.stage)) return;
  const left = passages.filter((passage) => !isErasedPlace(passage));
  if (passages.length > maxShown || !areApart(left))
    yield `the passages of an ended job must be at most ${maxShown} and must not overlap`;
}

/**
 * Whether the job would be reused for callers who ask another question. Earlier releases hashed
 * questions differently; their jobs are not reused any more.
 */
function isForAnother({ kind, artistId, request, identity, finishedAt }: Job, now: Date): boolean {
  if (kind !== "question_research") return false;
  if (finishedAt !== null && Date.parse(finishedAt) < now.getTime() - maxReuseMs) return false;
  const read = v.safeParse(StoredResearchRequest, request);
  return read.success && questionIdentity(artistId, read.output as StoredRequest) !== identity;
}
