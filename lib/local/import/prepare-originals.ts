import { type OriginalContent, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { type Line, lastByKey } from "./import-problem.js";
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

/** Computes source and revision of every record; of two lines with one source the later one is kept. */
export function prepareOriginals(lines: readonly Line<OriginalRecord>[]): PreparedOriginal[] {
  return lastByKey(
    lines.map(({ line, record }) => ({ line, record: prepared(record) })),
    ({ key }) => sourceKey(key),
  ).map(({ record }) => record);
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
    },
  };
}
