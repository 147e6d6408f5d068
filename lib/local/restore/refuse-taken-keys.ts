import { sql } from "drizzle-orm";
import { type Line, Problems } from "#lib/local/import/import-problem.js";
import type { ImportTransaction } from "#lib/local/import/write-rows.js";
import type { RestoredRecord, RestoredRecords, RestoredType } from "./read-export.js";
import { columnsOf } from "./write-restored.js";

/** Records with an id of their own. */
const withIds = [
  ...(["original", "candidate", "lore_entry", "interview_session", "interview_question"] as const),
  ...(["interview_correction", "interview_boundary", "job", "model_call"] as const),
];

/**
 * Refuses an export that would write over a row of another artist, or over what was said: a version of an answer is never
 * replaced, and one that was said since is not taken back.
 *
 * @throws ImportProblem with the lines
 */
export async function refuseTakenKeys(
  tx: ImportTransaction,
  artistId: string,
  records: RestoredRecords,
): Promise<void> {
  const problems = new Problems();
  for (const type of withIds) {
    const lineOf = linesById(records, type);
    if (lineOf.size === 0) continue;
    const { table } = columnsOf(type);
    const { rows } = await tx.execute(sql`
      select id from ${sql.identifier(table)}
      where id = any (${sql.param([...lineOf.keys()])}::uuid[]) and artist_id <> ${artistId}`);
    for (const { id } of rows)
      problems.add(lineOf.get(String(id)) ?? 0, "id is that of another artist's row");
  }
  await refuseForeignAnswers(tx, artistId, records, problems);
  await refuseForeignReservations(tx, artistId, records, problems);
  await refuseOtherVersions(tx, records, problems);
  problems.refuse();
}

function linesById(records: RestoredRecords, type: RestoredType): Map<string, number> {
  const lines = records[type] as readonly Line<RestoredRecord>[];
  return new Map(lines.flatMap(({ line, record }) => ("id" in record ? [[record.id, line]] : [])));
}

async function refuseForeignAnswers(
  tx: ImportTransaction,
  artistId: string,
  records: RestoredRecords,
  problems: Problems,
): Promise<void> {
  const lineOf = linesById(records, "registered_answer");
  if (lineOf.size === 0) return;
  const { rows } = await tx.execute(sql`
    select a.id
    from registered_answers a
    join jobs j on j.id = a.job_id
    where a.id = any (${sql.param([...lineOf.keys()])}::uuid[]) and j.artist_id <> ${artistId}`);
  for (const { id } of rows)
    problems.add(lineOf.get(String(id)) ?? 0, "id is that of another artist's row");
}

async function refuseForeignReservations(
  tx: ImportTransaction,
  artistId: string,
  records: RestoredRecords,
  problems: Problems,
): Promise<void> {
  const lines = records.reservation;
  if (lines.length === 0) return;
  const { rows } = await tx.execute(sql`
    select ledger, subject_id
    from reservations
    where subject_id = any (${sql.param(lines.map(({ record }) => record.subjectId))}::uuid[])
      and artist_id <> ${artistId}`);
  const taken = new Set(rows.map(({ ledger, subject_id }) => `${ledger} ${subject_id}`));
  for (const { line, record } of lines) {
    if (taken.has(`${record.ledger} ${record.subjectId}`))
      problems.add(line, "subjectId has reserved for another artist");
  }
}

async function refuseOtherVersions(
  tx: ImportTransaction,
  records: RestoredRecords,
  problems: Problems,
): Promise<void> {
  const lineOf = linesById(records, "interview_question");
  if (lineOf.size === 0) return;
  const said = new Map(
    records.interview_version.map(({ record }) => [
      `${record.questionId} ${record.version}`,
      record.revision,
    ]),
  );
  const { rows } = await tx.execute(sql`
    select question_id, version, revision
    from interview_versions
    where question_id = any (${sql.param([...lineOf.keys()])}::uuid[])`);
  for (const { question_id, version, revision } of rows) {
    if (said.get(`${question_id} ${version}`) === revision) continue;
    const line = lineOf.get(String(question_id)) ?? 0;
    problems.add(
      line,
      `version ${version} of this answer is here, and the export does not have it`,
    );
  }
}
