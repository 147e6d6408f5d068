import { originalEntries, revisedNames } from "#lib/contract/original.js";
import type { OriginalContent } from "#lib/evidence/hashed-source.js";
import { revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import { isKnownDate, parsePartialDate } from "#lib/kernel/partial-date.js";
import { picked } from "#lib/kernel/picked.js";
import type { ImportWarning } from "./import-report.js";
import type { RecordsByType } from "./read-records.js";
import type { OriginalRecord } from "./records.js";
import type { SpooledRecords } from "./spooled-records.js";

/** The key of one revision of one source. */
export interface RevisionKey {
  artistId: string;
  sourceId: string;
  revision: string;
}

type DescribedName = Exclude<
  keyof ReturnType<typeof originalEntries<"imported">>,
  (typeof revisedNames)[number] | "artistId" | "sourceId"
>;
/** Fields that describe a source and may change while its content stays the same. */
export const describedNames = Object.keys(originalEntries("imported")).filter(
  (name) => ![...revisedNames, "artistId", "sourceId"].includes(name),
) as DescribedName[];

export type OriginalDescription = Pick<OriginalRecord, (typeof describedNames)[number]>;

/** An original to be stored, without the columns that are costly to derive from its text. */
export interface PreparedOriginal {
  key: RevisionKey;
  description: OriginalDescription;
  content: OriginalContent;
}

/**
 * Iterates over the originals with source and revision, and collects the warnings of those read so far. A
 * publication date more than a day after the retrieval is stored as unknown, with a warning that quotes it; the
 * rest of the record is kept (decision 8.15).
 *
 * @param named the lines of the originals; without them the originals are numbered
 * @param importedAt the database's current time: no retrieval counts as later, and a record without
 * retrievedAt counts as retrieved now
 */
export function preparedFrom(
  originals: SpooledRecords,
  named: RecordsByType["original"],
  importedAt: Date,
) {
  const warnings: ImportWarning[] = [];
  const lineOf = new Map(named.map(({ line, record }) => [record.key, line]));
  let count = 0;
  function* each() {
    for (const [key, record] of originals.entries()) {
      const line = lineOf.get(key) ?? ++count;
      const sentence = aheadSentence(record, importedAt);
      if (sentence !== null) warnings.push({ line, sentence });
      yield prepared(sentence === null ? record : { ...record, publishedAt: null });
    }
  }
  return { prepared: each(), warnings };
}

/**
 * The warning for a publication date that could not have been known at retrieval; null for any
 * other date.
 */
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
  return `publishedAt ${publishedAt} is more than a day after ${reading}, so it is stored as unknown`;
}

function prepared(record: OriginalRecord): PreparedOriginal {
  const sourceId = record.sourceId ?? sourceIdOf(record);
  return {
    key: { artistId: record.artistId, sourceId, revision: revisionOf(sourceId, record) },
    description: picked(record, describedNames),
    content: picked(record, revisedNames),
  };
}
