import { type OriginalContent, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { isKnownDate, parsePartialDate } from "#lib/kernel/partial-date.js";
import { type Line, lastByKey } from "./import-problem.js";
import type { ImportWarning } from "./import-report.js";
import type { OriginalRecord } from "./records.js";

/** The key of one revision of one source. */
export interface RevisionKey {
  artistId: string;
  sourceId: string;
  revision: string;
}

/** The columns that describe a source and may change while its content stays. */
export interface OriginalDescription {
  platform: string | null;
  accountId: string | null;
  entryId: string | null;
  retrievedAt: string | null;
  curation: string;
  visibility: string;
  removed: boolean;
  answerId: string | null;
  answerRevision: string | null;
}

/** An original to be stored, without the columns that are costly to derive from its text. */
export interface PreparedOriginal {
  key: RevisionKey;
  description: OriginalDescription;
  content: OriginalContent;
}

/**
 * Computes source and revision of every record; of two lines with one source the later one is kept. A publication
 * that lies more than a day after it was read is stored as unknown, with a warning that has the given value, and
 * nothing else of the record is lost (decision 8.15).
 *
 * @param importedAt the database's now: nothing was read later, and what has no retrievedAt is read now
 */
export function prepareOriginals(
  lines: readonly Line<OriginalRecord>[],
  importedAt: Date,
): { originals: PreparedOriginal[]; warnings: ImportWarning[] } {
  const warnings: ImportWarning[] = [];
  const known = lines.map(({ line, record }) => {
    const sentence = aheadSentence(record, importedAt);
    if (sentence === null) return { line, record };
    warnings.push({ line, sentence });
    return { line, record: { ...record, publishedAt: null } };
  });
  const originals = lastByKey(
    known.map(({ line, record }) => ({ line, record: prepared(record) })),
    ({ key }) => sourceKey(key),
  ).map(({ record }) => record);
  return { originals, warnings };
}

/** What to say of a publication that could not be known when it was read; null for any other. */
function aheadSentence(
  { publishedAt, retrievedAt }: OriginalRecord,
  importedAt: Date,
): string | null {
  const published = publishedAt === null ? null : parsePartialDate(publishedAt);
  const read = retrievedAt === null ? null : parsePartialDate(retrievedAt);
  const wasReadBefore = read !== null && read.end < importedAt;
  if (published === null || isKnownDate(published, wasReadBefore ? read.end : importedAt))
    return null;
  const reading = wasReadBefore ? `retrievedAt ${retrievedAt}` : "this import";
  return `publishedAt ${publishedAt} lies more than a day after ${reading}, so it is stored as unknown`;
}

/** The key of a source in a map. */
export const sourceKey = ({ artistId, sourceId }: Pick<RevisionKey, "artistId" | "sourceId">) =>
  `${artistId} ${sourceId}`;

function prepared(record: OriginalRecord): PreparedOriginal {
  const sourceId = record.sourceId ?? sourceIdOf(record);
  return {
    key: { artistId: record.artistId, sourceId, revision: revisionOf(sourceId, record) },
    description: {
      platform: record.platform,
      accountId: record.accountId,
      entryId: record.entryId,
      retrievedAt: record.retrievedAt,
      curation: record.curation,
      visibility: record.visibility,
      removed: record.removed,
      answerId: record.answerId,
      answerRevision: record.answerRevision,
    },
    content: {
      kind: record.kind,
      url: record.url,
      canonicalUrl: record.canonicalUrl,
      collectionUrl: record.collectionUrl,
      title: record.title,
      text: record.text,
      publishedAt: record.publishedAt,
      activityDate: record.activityDate,
      activityDateKind: record.activityDateKind,
      truncated: record.truncated,
      places: record.places,
    },
  };
}
