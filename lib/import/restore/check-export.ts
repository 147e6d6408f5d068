import { loreRevision } from "#lib/artist/lore-sentences.js";
import { soundPlaces } from "#lib/contract/given-places.js";
import type { InterviewReference } from "#lib/contract/interview-question.js";
import { candidateRevisionOf } from "#lib/evidence/discovery-candidate.js";
import { placeMapOf, placesIn } from "#lib/evidence/places.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import type { Line } from "#lib/import/records/import-problem.js";
import { Problems } from "#lib/import/records/import-problem.js";
import { questionRevision } from "#lib/interview/interview-questions.js";
import { hashOf } from "#lib/kernel/hash.js";
import type { ReadExport, RestoredRecord, RestoredRecords, RestoredType } from "./read-export.js";
import { checkCitedWindows } from "./restore-cited-windows.js";

/**
 * Checks that the records of an export are consistent: every revision is the hash of its content,
 * every history is complete, and every reference resolves (decision 8.26).
 *
 * @throws ImportProblem with the lines that are wrong
 */
export function checkExport({ records }: ReadExport): void {
  const problems = new Problems();
  if (records.artist.length !== 1) {
    problems.add(records.artist[1]?.line ?? 1, "an export must have exactly one artist record");
  }
  refuseRepeated(records, problems);
  checkRevisions(records, problems);
  checkSources(records.original, problems);
  checkSittings(records, problems);
  checkAnswers(records, problems);
  checkJobs(records, problems);
  checkCitedWindows(records, problems);
  const approved = records.claim.filter(({ record }) => record.status === "approved");
  if (approved[1] !== undefined)
    problems.add(approved[1].line, "an artist can have only one approved claim");
  const connected = new Set<string>();
  for (const { line, record } of records.account) {
    if (record.removed) continue;
    if (connected.has(record.platform))
      problems.add(line, "another account of this platform is connected");
    connected.add(record.platform);
  }
  problems.refuse();
}

/** The unique key of each record type. */
const keysOf: { [Type in RestoredType]?: (record: RestoredRecord<Type>) => unknown[] } = {
  claim: ({ subject }) => [subject],
  link: ({ platform }) => [platform],
  account: ({ platform, accountId }) => [platform, accountId],
  latest_snapshot: ({ platform, accountId }) => [platform, accountId],
  cited_window: ({ sourceId, revision, windowStart, windowEnd }) => [
    sourceId,
    revision,
    windowStart,
    windowEnd,
  ],
  lore: () => [],
  onboarding: () => [],
  interview_version: ({ questionId, version }) => [questionId, version],
  reservation: ({ ledger, subjectId }) => [ledger, subjectId],
};

function refuseRepeated(records: RestoredRecords, problems: Problems): void {
  for (const [type, lines] of Object.entries(records)) {
    if (type === "activity") continue;
    const keyOf = keysOf[type as RestoredType] as ((record: unknown) => unknown[]) | undefined;
    const seen = new Map<string, number>();
    for (const { line, record } of lines as Line<RestoredRecord>[]) {
      const key = JSON.stringify(keyOf?.(record) ?? ("id" in record ? record.id : line));
      const earlier = seen.get(key);
      if (earlier !== undefined) problems.add(line, `line ${earlier} is the same record`);
      seen.set(key, line);
    }
  }
}

/** Notes every record whose revision is not the hash of its content. */
function checkRevisions(records: RestoredRecords, problems: Problems): void {
  const check = (line: number, said: string | null, revision: string, field = "revision") => {
    if (said !== revision) problems.add(line, `${field} is not the hash of the record's content`);
  };
  for (const { line, record } of records.original) {
    const { sourceId, text, placeMap } = record;
    const places = placeMap === null ? null : soundPlaces(text, placesIn(placeMap));
    if (placeMap !== (places && placeMapOf(places))) {
      problems.add(line, "placeMap does not map the text to times or pages");
    }
    check(line, record.revision, revisionOf(sourceId, { ...record, places }));
  }
  for (const { line, record } of records.candidate)
    check(line, record.revision, candidateRevisionOf(record));
  for (const { line, record } of records.lore) {
    const { artistId, text } = record;
    if (text === null && record.publishedRevision === null) continue;
    check(line, record.publishedRevision, loreRevision(artistId, text ?? ""), "publishedRevision");
  }
  for (const { line, record } of records.interview_correction) {
    const { artistId, id, claim, correction, revision } = record;
    check(line, revision, hashOf({ artistId, id, claim, correction }));
  }
  for (const { line, record } of records.interview_boundary) {
    const { artistId, id, questionKey, scope, sitting, wording, revision, embargoUntil } = record;
    // In milliseconds, as boundary_revision hashes it.
    const until = embargoUntil?.replace(/\d{3}Z$/, "Z");
    const content = { artistId, id, questionKey, scope, sitting, wording };
    check(line, revision, hashOf({ ...content, ...(until !== undefined && { until }) }));
  }
  const questionOf = new Map(records.interview_question.map(({ record }) => [record.id, record]));
  for (const { line, record } of records.interview_question) {
    const references = record.references as unknown as InterviewReference[];
    check(
      line,
      record.questionRevision,
      questionRevision({ ...record, references }),
      "questionRevision",
    );
  }
  for (const { line, record } of records.interview_version) {
    const { questionId, answer, version, revision } = record;
    const question = questionOf.get(questionId);
    if (question === undefined) problems.add(line, "questionId is not in the export");
    else {
      const { questionRevision } = question;
      check(line, revision, hashOf({ answer, answerId: questionId, questionRevision, version }));
    }
  }
}

/** A source has exactly one current revision. */
function checkSources(originals: RestoredRecords["original"], problems: Problems): void {
  for (const [, revisions] of Map.groupBy(originals, ({ record }) => record.sourceId)) {
    const current = revisions.filter(({ record }) => record.current);
    const { line } = current[1] ?? revisions.at(-1) ?? { line: 1 };
    if (current.length !== 1) problems.add(line, "a source must have exactly one current revision");
  }
}

/** Sittings are numbered from 1, and questions, boundaries and sessions agree on them. */
function checkSittings(records: RestoredRecords, problems: Problems): void {
  const sittings = [...records.interview_session].sort(
    (one, other) => one.record.sitting - other.record.sitting,
  );
  const sessionOf = new Map(sittings.map(({ record }) => [record.id, record]));
  for (const [at, { line, record }] of sittings.entries()) {
    if (record.sitting !== at + 1)
      problems.add(line, "sittings must be numbered from 1 without gaps");
    if (record.closedAt === null && at < sittings.length - 1)
      problems.add(line, "only the last sitting may be open");
  }
  for (const { line, record } of records.interview_question) {
    const { source, sessionId, sitting, ordinal, offeredAt } = record;
    const isOffer = source === "interview";
    if ([sessionId, sitting, ordinal, offeredAt].some((part) => (part !== null) !== isOffer))
      problems.add(
        line,
        "interview questions, and only they, must have session, sitting, ordinal and offeredAt",
      );
    else if (sessionId !== null && sessionOf.get(sessionId)?.sitting !== sitting)
      problems.add(line, "sessionId is not the session of this sitting");
  }
  for (const { line, record } of records.interview_boundary) {
    if ((record.scope === "sitting") !== (record.sitting !== null))
      problems.add(line, "a boundary for one sitting must name it");
  }
}

/** The versions of an answer are numbered from 1, and the question names the last one. */
function checkAnswers(records: RestoredRecords, problems: Problems): void {
  const versions = Map.groupBy(records.interview_version, ({ record }) => record.questionId);
  for (const { line, record } of records.interview_question) {
    const known = (versions.get(record.id) ?? []).toSorted(
      (one, other) => one.record.version - other.record.version,
    );
    for (const [at, { line: versionLine, record: version }] of known.entries()) {
      if (version.version !== at + 1)
        problems.add(versionLine, "versions of an answer must be numbered from 1 without gaps");
    }
    const last = known.at(-1)?.record;
    const isNamed =
      record.answerVersion === (last?.version ?? null) &&
      record.answerRevision === (last?.revision ?? null) &&
      record.answerSavedAt === (last?.savedAt ?? null) &&
      (record.state === "answered") === (last !== undefined);
    if (!isNamed) problems.add(line, "the question must name the last version of its answer");
  }
}

/**
 * Records that belong to a job name a job in the export, and every job is either finished or due to
 * run.
 */
function checkJobs(records: RestoredRecords, problems: Problems): void {
  const jobIds = new Set(records.job.map(({ record }) => record.id));
  for (const { line, record } of [...records.registered_answer, ...records.model_call]) {
    if (record.jobId !== null && !jobIds.has(record.jobId))
      problems.add(line, "jobId is not in the export");
  }
  for (const { line, record } of records.job) {
    const { finishedAt, runAt, leased } = record;
    if (finishedAt !== null ? runAt !== null || leased : runAt === null)
      problems.add(line, "a job must be finished or have a time to run");
  }
}
