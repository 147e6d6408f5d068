import { loreRevision } from "#lib/artist/lore-sentences.js";
import { soundPlaces } from "#lib/contract/given-places.js";
import { misfitOf } from "#lib/contract/original-record.js";
import { soundVoices } from "#lib/contract/voices.js";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import type { JsonRow } from "#lib/db/put-rows.js";
import { candidateRevisionOf } from "#lib/evidence/discovery-candidate.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import { keptMap, mapsIn } from "#lib/evidence/voices.js";
import type { Line } from "#lib/import/records/import-problem.js";
import { Problems } from "#lib/import/records/import-problem.js";
import { questionRevision } from "#lib/interview/interview-questions.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parsePartialDate } from "#lib/kernel/partial-date.js";
import { checkJobs } from "./check-jobs.js";
import { checkMemory } from "./check-memory.js";
import type { ReadExport } from "./read-export.js";
import { checkCitedWindows } from "./restore-cited-windows.js";
import {
  candidateKey,
  type RestoredRecord,
  type RestoredRecords,
  type RestoredType,
  type TextOf,
} from "./restored-records.js";

/**
 * Checks that the records of an export are consistent: every revision is the hash of its content,
 * every history is complete, every reference resolves and nothing is yet to come (decision 8.26).
 *
 * @param isTrusted whether this service signed it, or the operator says so
 * @param now the database's time
 * @throws ImportProblem with the lines that are wrong
 */
export function checkExport({ records }: ReadExport, isTrusted: boolean, now: Date): void {
  const problems = new Problems();
  if (records.artist.length !== 1) {
    problems.add(records.artist[1]?.line ?? 1, "an export must have exactly one artist record");
  }
  refuseRepeated(records, problems);
  checkRevisions(records, problems);
  checkSources(records.original, problems);
  checkInstants(records, now, problems);
  const textOf = textsOf(records);
  checkJobs(records, textOf, now, problems);
  checkMemory(records, textOf, isTrusted, problems);
  checkCitedWindows(records, problems);
  const owners = records.claim.filter(
    ({ record: { status, role } }) => status === "approved" && role === "owner",
  );
  if (owners[1] !== undefined)
    problems.add(owners[1].line, "an artist can have only one approved owner");
  for (const { line, record } of records.claim) {
    if (record.role === "owner" && record.endsAt !== null)
      problems.add(line, "endsAt must be null for an owner");
  }
  const connected = new Set<string>();
  for (const { line, record } of records.account) {
    if (record.removed) continue;
    if (connected.has(record.platform))
      problems.add(line, "another account of this platform is connected");
    connected.add(record.platform);
  }
  problems.refuse();
}

/** Unique keys other than the id. Claims may repeat: the last one of a subject is loaded. */
const keysOf: { [Type in RestoredType]?: (record: RestoredRecord<Type>) => unknown[] } = {
  link: ({ platform }) => [platform],
  account: ({ platform, accountId }) => [platform, accountId],
  latest_snapshot: ({ platform, accountId }) => [platform, accountId],
  cited_window: ({ sourceId, revision, windowStart, windowEnd }) => [
    sourceId,
    revision,
    windowStart,
    windowEnd,
  ],
  candidate: (record) => [candidateKey(record)],
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
    const misfit = misfitOf(record);
    if (misfit !== null) problems.add(line, `${misfit.field} ${misfit.sentence}`);
    const kept = placeMap === null ? null : mapsIn(placeMap);
    const places = soundPlaces(text, kept?.places);
    const voices = soundVoices(text, kept?.told?.voices);
    if (placeMap !== keptMap({ places, voices })) {
      problems.add(line, "placeMap does not map the text to times, pages or voices");
    }
    const names = new Set(voices?.map(({ name }) => name));
    const own: string[] = record.ownVoices === null ? [] : JSON.parse(record.ownVoices);
    if (own.some((name) => !names.has(name)) && record.current) {
      problems.add(line, "ownVoices names somebody whom voices does not name");
    }
    check(line, record.revision, revisionOf(sourceId, { ...record, places, voices }));
  }
  const pages = new Map(records.original.map(({ record }) => [record.id, record.revision]));
  for (const { line, record } of records.candidate) {
    const { evidenceId, revision } = record;
    // A discovery that was made by turning down a page has the page's revision, also after an undo.
    const isOfPage = revision === pages.get(evidenceId ?? "");
    check(line, revision, isOfPage ? revision : candidateRevisionOf(record));
    const { destination, linkPlatform, linkIdentifier } = record;
    if (destination === "link" && (linkPlatform === null || linkIdentifier === null))
      problems.add(line, "a discovered profile must have linkPlatform and linkIdentifier");
  }
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
    check(line, record.questionRevision, questionRevision(record), "questionRevision");
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

/** How far ahead an instant may lie, by type and field; any other may not be in the future. */
const dayMs = 24 * 60 * 60 * 1000;
const aheadMs: Readonly<Record<string, number>> = {
  "claim.endsAt": Number.POSITIVE_INFINITY,
  "job.runAt": dayMs,
  "job.resetAt": dayMs,
  "cited_window.dueAt": Number.POSITIVE_INFINITY,
  "interview_question.embargoUntil": Number.POSITIVE_INFINITY,
  "interview_boundary.embargoUntil": Number.POSITIVE_INFINITY,
};

/** Notes every instant at which something was done that is later than now. */
function checkInstants(records: RestoredRecords, now: Date, problems: Problems): void {
  for (const { type, fields } of exportedRecords) {
    const instants = fields.filter(({ isInstant }) => isInstant).map(({ field }) => field);
    for (const { line, record } of records[type as RestoredType] as Line<JsonRow>[]) {
      for (const field of instants) {
        const latest = now.getTime() + (aheadMs[`${type}.${field}`] ?? 0);
        if (Date.parse(String(record[field])) > latest)
          problems.add(line, `${field} is later than the database's clock allows`);
      }
    }
  }
  for (const { line, record } of records.job) {
    if (record.stages.some(({ at }) => Date.parse(at) > now.getTime()))
      problems.add(line, "stages has an instant that is later than the database's clock");
  }
  for (const { line, record } of records.original) {
    const retrieved = parsePartialDate(record.retrievedAt ?? "");
    if (retrieved !== null && retrieved.start > now)
      problems.add(line, "retrievedAt is later than the database's clock");
  }
}

function textsOf({ original }: RestoredRecords): TextOf {
  const texts = new Map(
    original.map(({ record }) => [`${record.sourceId} ${record.revision}`, record.text]),
  );
  return (sourceId, revision) => texts.get(`${sourceId} ${revision}`);
}

/** A source has exactly one current revision. */
function checkSources(originals: RestoredRecords["original"], problems: Problems): void {
  for (const [, revisions] of Map.groupBy(originals, ({ record }) => record.sourceId)) {
    const current = revisions.filter(({ record }) => record.current);
    const { line } = current[1] ?? revisions.at(-1) ?? { line: 1 };
    if (current.length !== 1) problems.add(line, "a source must have exactly one current revision");
  }
}
