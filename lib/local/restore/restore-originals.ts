import { and, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { originals } from "#lib/db/tables/originals.js";
import { analyzedText, indexedTermsOf } from "#lib/evidence/search-terms.js";
import { derivedColumns } from "#lib/evidence/source-identity.js";
import { GatheredPostings } from "#lib/local/import/gathered-postings.js";
import type { Line } from "#lib/local/import/import-problem.js";
import {
  batches,
  type ImportTransaction,
  isOneOf,
  type WrittenRow,
} from "#lib/local/import/write-rows.js";
import type { RestoredRecord } from "./read-export.js";
import { insertRows, rowOf, updateRows } from "./write-restored.js";

type Original = RestoredRecord<"original">;

const database = databaseFunctions({
  reserve_numbers: { returns: v.array(v.number()) },
  append_postings: { returns: v.unknown() },
  index_originals: { returns: v.unknown() },
});

const key = ["artist_id", "source_id", "revision"];
/** Columns that describe a source, or name the row; the others are the content, which the revision is the hash of. */
const described = [
  ...[
    "id",
    "current",
    "platform",
    "account_id",
    "entry_id",
    "retrieved_at",
    "curation",
    "visibility",
  ],
  ...["removed", "gone", "answer_id", "answer_revision", "created_at"],
];
const maxGathered = 1_000_000;

/** Writes all revisions of the sources of an export; what is derived from their texts is made again. */
export async function restoreOriginals(
  tx: ImportTransaction,
  artistId: string,
  lines: readonly Line<Original>[],
  onWritten: (count: number) => void,
): Promise<WrittenRow[]> {
  const records = lines.map(({ record }) => record);
  const postings = new GatheredPostings();
  const written: WrittenRow[] = [];
  let done = 0;
  for (const batch of batches(records, ({ text }) => text.length)) {
    await retireOthers(tx, artistId, batch);
    const stored = await tx
      .select({ revision: originals.revision })
      .from(originals)
      .where(
        and(
          eq(originals.artistId, artistId),
          isOneOf(
            originals.sourceId,
            batch.map(({ sourceId }) => sourceId),
          ),
        ),
      );
    const known = new Set(stored.map(({ revision }) => revision));
    const updated = batch
      .filter(({ revision }) => known.has(revision))
      .map((record) => pick(rowOf("original", record), [...key, ...described]));
    written.push(...(await updateRows(tx, "originals", updated, key)));
    const coming = batch.filter(({ revision }) => !known.has(revision));
    await insertOriginals(tx, coming, postings);
    written.push(...coming.map(() => ({ created: true })));
    if (postings.size >= maxGathered) await database.append_postings(tx, postings.take());
    done += batch.length;
    onWritten(done);
  }
  if (postings.size > 0) await database.append_postings(tx, postings.take());
  return written;
}

/** A source has one current revision at every moment: another one than that of the export stops being it first. */
async function retireOthers(
  tx: ImportTransaction,
  artistId: string,
  batch: readonly Original[],
): Promise<void> {
  const retired = batch.filter(({ current }) => !current).map(({ revision }) => revision);
  const current = batch.filter((record) => record.current);
  await tx.execute(sql`
    update originals
    set current = false
    where artist_id = ${artistId}
      and current
      and source_id = any (${sql.param(batch.map(({ sourceId }) => sourceId))})
      and (
        revision = any (${sql.param(retired)})
        or source_id = any (${sql.param(current.map(({ sourceId }) => sourceId))})
          and not revision = any (${sql.param(current.map(({ revision }) => revision))})
      )`);
}

async function insertOriginals(
  tx: ImportTransaction,
  coming: readonly Original[],
  postings: GatheredPostings,
): Promise<void> {
  if (coming.length === 0) return;
  const numbers = await database.reserve_numbers(tx, { count: coming.length });
  const analysed = coming.map((record) => ({ record, analyzed: analyzedText(record.text) }));
  const rows = analysed.map(({ record, analyzed }, at) => {
    const derived = derivedColumns(record, analyzed);
    return {
      ...rowOf("original", record),
      number: numbers[at],
      url_key: derived.urlKey,
      post_key: derived.postKey,
      dated_from: derived.datedFrom,
      dated_until: derived.datedUntil,
      text_length: derived.textLength,
      tokens: derived.tokens,
      token_count: derived.tokenCount,
      token_version: derived.tokenVersion,
      withheld: false,
    };
  });
  await tx.execute(sql`select set_config('originals.indexed_later', 'true', true)`);
  await insertRows(tx, "originals", rows);
  await tx.execute(sql`select set_config('originals.indexed_later', 'false', true)`);
  const terms = analysed.map(({ record, analyzed }) => indexedTermsOf(record, analyzed));
  if (terms.every((one) => one !== null)) {
    for (const [at, one] of terms.entries())
      postings.add(coming[at]?.artistId ?? "", numbers[at] ?? 0, one);
    return;
  }
  // Entries are written in the order of their numbers: those of earlier originals first.
  if (postings.size > 0) await database.append_postings(tx, postings.take());
  await database.index_originals(tx, { ids: coming.map(({ id }) => id) });
}

function pick(row: Record<string, unknown>, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
