import type { Problems } from "#lib/import/records/import-problem.js";
import { isQuoteAt } from "#lib/kernel/window.js";
import type { RestoredRecords, TextOf } from "./restored-records.js";

/**
 * Notes what is inconsistent in the interview memory: sittings, answers and quotations.
 *
 * @param isTrusted whether a quotation is believed when its source is not in the export
 */
export function checkMemory(
  records: RestoredRecords,
  textOf: TextOf,
  isTrusted: boolean,
  problems: Problems,
): void {
  checkSittings(records, problems);
  checkAnswers(records, problems);
  checkReferences(records, textOf, isTrusted, problems);
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
 * Notes every prepared question with a quotation that is not in its original or answer. A question
 * keeps its quotations when their source is erased, and also when the source comes back with other
 * words, so a revision that a trusted file lacks is not compared.
 */
function checkReferences(
  records: RestoredRecords,
  textOf: TextOf,
  isTrusted: boolean,
  problems: Problems,
): void {
  const answers = new Map(
    records.interview_version.map(({ record }) => [
      `answer:${record.questionId} ${record.revision}`,
      record.answer,
    ]),
  );
  for (const { line, record } of records.interview_question) {
    for (const [at, reference] of record.references.entries()) {
      const { revision, start, end, quote } = reference;
      const isOriginal = reference.kind === "original";
      const text = isOriginal
        ? textOf(reference.sourceId, revision)
        : answers.get(`${reference.entryId} ${revision}`);
      if (isOriginal && text === undefined) {
        if (!isTrusted)
          problems.add(
            line,
            `references[${at}] is from no source in the export; --with-rights loads it, as for an erased source`,
          );
        continue;
      }
      if (text === undefined || !isQuoteAt(text, { start, end }, quote))
        problems.add(line, `references[${at}] does not match the text that it quotes`);
    }
  }
}
