import { lore } from "#lib/db/tables/lore.js";
import { hashOf } from "#lib/kernel/hash.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";
import { type Line, lastByKey } from "./import-problem.js";
import { countOf, type RecordCount } from "./import-report.js";
import type { LoreRecord } from "./records.js";
import { type ImportTransaction, upsert } from "./write-rows.js";

/** Publishes Lore texts; without publishedAt, the time of publication is null. */
export async function importLore(
  tx: ImportTransaction,
  lines: readonly Line<LoreRecord>[],
): Promise<RecordCount> {
  const rows = lastByKey(lines, ({ artistId }) => artistId).map(
    ({ record: { artistId, text, publishedAt } }) => ({
      artistId,
      publishedText: text,
      publishedRevision: hashOf({ artistId, text }),
      publishedAt: publishedAt === null ? null : (parseDayOrInstant(publishedAt)?.start ?? null),
    }),
  );
  const written = await upsert(tx, lore, rows, {
    key: ["artistId"],
    update: ["publishedText", "publishedRevision", "publishedAt"],
  });
  return countOf(rows.length, written);
}
