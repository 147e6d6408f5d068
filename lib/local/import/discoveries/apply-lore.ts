import { hashOf } from "#lib/kernel/hash.js";
import { parseDayOrInstant } from "#lib/kernel/partial-date.js";
import { type Line, lastByKey } from "#lib/local/import/import-problem.js";
import { type Count, countOf } from "#lib/local/import/import-report.js";
import type { LoreRecord } from "#lib/local/import/records.js";
import type { Statements } from "#lib/local/import/statements.js";
import { writeLore } from "./store.js";

/** Publishes Lore texts. A revision hashes the artist and the text; without publishedAt there is no time. */
export async function applyLore(
  db: Statements,
  lines: readonly Line<LoreRecord>[],
): Promise<Count> {
  const rows = lastByKey(lines, ({ artistId }) => artistId).map(
    ({ record: { artistId, text, publishedAt } }) => ({
      artistId,
      text,
      revision: hashOf({ artistId, text }),
      publishedAt: publishedAt === null ? null : (parseDayOrInstant(publishedAt)?.start ?? null),
    }),
  );
  return countOf(rows.length, await writeLore(db, rows));
}
