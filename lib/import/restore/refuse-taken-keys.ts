import { and, eq, gt, isNotNull, ne } from "drizzle-orm";
import { candidates } from "#lib/db/tables/discovery.js";
import {
  interviewBoundaries,
  interviewCorrections,
  interviewQuestions,
  interviewSessions,
  interviewVersions,
} from "#lib/db/tables/interview.js";
import { interviewProposals } from "#lib/db/tables/interview-proposals.js";
import { answerDrafts, jobs, modelCalls, registeredAnswers } from "#lib/db/tables/jobs.js";
import { reservations } from "#lib/db/tables/limits.js";
import { loreEntries } from "#lib/db/tables/lore.js";
import { onboarding } from "#lib/db/tables/onboarding.js";
import { originals } from "#lib/db/tables/originals.js";
import { type Line, Problems } from "#lib/import/records/import-problem.js";
import { type ImportTransaction, isOneOf } from "#lib/import/records/write-rows.js";
import type { RestoredRecord, RestoredRecords, RestoredType } from "./restored-records.js";

/** Record types whose rows have their own id and artist. */
const withIds = {
  original: originals,
  candidate: candidates,
  lore_entry: loreEntries,
  interview_session: interviewSessions,
  interview_question: interviewQuestions,
  interview_correction: interviewCorrections,
  interview_boundary: interviewBoundaries,
  interview_proposal: interviewProposals,
  job: jobs,
  model_call: modelCalls,
} as const satisfies Partial<Record<RestoredType, unknown>>;

/** Record types whose rows have their own id, but the artist only through their job. */
const ofJobs = {
  registered_answer: registeredAnswers,
  answer_draft: answerDrafts,
} as const satisfies Partial<Record<RestoredType, unknown>>;

/** What is needed to check an export against existing rows. */
interface Check {
  tx: ImportTransaction;
  artistId: string;
  records: RestoredRecords;
  problems: Problems;
}

/**
 * Refuses an export that would overwrite another artist's row or an answer: a version of an answer is
 * never replaced, and a version given since the export is never removed. An interview that went on
 * since the export is not set back either.
 *
 * @throws ImportProblem with the lines
 */
export async function refuseTakenKeys(
  tx: ImportTransaction,
  artistId: string,
  records: RestoredRecords,
): Promise<void> {
  const check = { tx, artistId, records, problems: new Problems() };
  for (const [type, table] of Object.entries(withIds)) {
    const lineOf = linesById(records, type as RestoredType);
    if (lineOf.size === 0) continue;
    const taken = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(isOneOf(table.id, [...lineOf.keys()]), ne(table.artistId, artistId)));
    noteTaken(check, lineOf, taken);
  }
  await refuseForeignAnswers(check);
  await refuseForeignReservations(check);
  await refuseOtherVersions(check);
  await refuseLaterInterview(check);
  check.problems.refuse();
}

function noteTaken(
  { problems }: Check,
  lineOf: ReadonlyMap<string, number>,
  taken: readonly { id: string }[],
): void {
  for (const { id } of taken)
    problems.add(lineOf.get(id) ?? 0, "id belongs to another artist's row");
}

function linesById(records: RestoredRecords, type: RestoredType): Map<string, number> {
  const lines = records[type] as readonly Line<RestoredRecord>[];
  return new Map(lines.flatMap(({ line, record }) => ("id" in record ? [[record.id, line]] : [])));
}

async function refuseForeignAnswers(check: Check): Promise<void> {
  const { tx, artistId, records } = check;
  for (const [type, table] of Object.entries(ofJobs)) {
    const lineOf = linesById(records, type as RestoredType);
    if (lineOf.size === 0) continue;
    const taken = await tx
      .select({ id: table.id })
      .from(table)
      .innerJoin(jobs, eq(jobs.id, table.jobId))
      .where(and(isOneOf(table.id, [...lineOf.keys()]), ne(jobs.artistId, artistId)));
    noteTaken(check, lineOf, taken);
  }
}

async function refuseForeignReservations(check: Check): Promise<void> {
  const { tx, artistId, problems } = check;
  const lines = check.records.reservation;
  if (lines.length === 0) return;
  const subjectIds = lines.map(({ record }) => record.subjectId);
  const rows = await tx
    .select({ ledger: reservations.ledger, subjectId: reservations.subjectId })
    .from(reservations)
    .where(and(isOneOf(reservations.subjectId, subjectIds), ne(reservations.artistId, artistId)));
  const taken = new Set(rows.map(({ ledger, subjectId }) => `${ledger} ${subjectId}`));
  for (const { line, record } of lines) {
    if (taken.has(`${record.ledger} ${record.subjectId}`))
      problems.add(line, "subjectId has a reservation for another artist");
  }
}

async function refuseOtherVersions({ tx, records, problems }: Check): Promise<void> {
  const lineOf = linesById(records, "interview_question");
  if (lineOf.size === 0) return;
  const said = new Map(
    records.interview_version.map(({ record }) => [
      `${record.questionId} ${record.version}`,
      record.revision,
    ]),
  );
  const { questionId, version, revision } = interviewVersions;
  const stored = await tx
    .select({ questionId, version, revision })
    .from(interviewVersions)
    .where(isOneOf(questionId, [...lineOf.keys()]));
  for (const row of stored) {
    if (said.get(`${row.questionId} ${row.version}`) === row.revision) continue;
    const sentence = `the database has version ${row.version} of this answer, but the export does not`;
    problems.add(lineOf.get(row.questionId) ?? 0, sentence);
  }
}

/**
 * The interview would be blocked for good by an open sitting before a later one, or by an
 * onboarding that has nothing left to ask.
 */
async function refuseLaterInterview({ tx, artistId, records, problems }: Check): Promise<void> {
  const open = records.interview_session.find(({ record }) => record.closedAt === null);
  if (open !== undefined) {
    const { id, sitting } = interviewSessions;
    const [later] = await tx
      .select({ id })
      .from(interviewSessions)
      .where(and(eq(interviewSessions.artistId, artistId), gt(sitting, open.record.sitting)))
      .limit(1);
    if (later !== undefined)
      problems.add(open.line, "a later sitting was started since, and this one is still open here");
  }
  const unfinished = records.onboarding.find(({ record }) => record.interviewAt === null);
  if (unfinished !== undefined) {
    const { id, source } = interviewQuestions;
    const settled = await tx
      .select({ id })
      .from(interviewQuestions)
      .innerJoin(onboarding, eq(onboarding.artistId, interviewQuestions.artistId))
      .where(
        and(
          eq(onboarding.artistId, artistId),
          isNotNull(onboarding.interviewAt),
          eq(source, "onboarding"),
        ),
      );
    const known = linesById(records, "interview_question");
    if (settled.some((question) => !known.has(question.id)))
      problems.add(unfinished.line, "the questions of the onboarding were finished since");
  }
}
