import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { citedWindows } from "#lib/db/tables/drift.js";
import { postKeyOf } from "#lib/evidence/source-identity.js";
import type { Line, Problems } from "#lib/import/records/import-problem.js";
import type { ImportTransaction, WrittenRow } from "#lib/import/records/write-rows.js";
import { isQuoteAt } from "#lib/kernel/window.js";
import type { RestoredRecord, RestoredRecords } from "./restored-records.js";
import { putRecords, rowOf } from "./restored-records.js";

type Original = RestoredRecord<"original">;

/**
 * Notes every cited window that is not from a saved web page or whose words differ, and every
 * verdict without its time.
 */
export function checkCitedWindows(records: RestoredRecords, problems: Problems): void {
  const pages = pagesOf(records);
  for (const { line, record } of records.cited_window) {
    const { windowStart, windowEnd, quote, verdict, since, checkedAt, readVerdict, readAt } =
      record;
    const isMissing = verdict === "gone" || verdict === "unreachable";
    const page = pages.get(keyOf(record));
    if (page === undefined)
      problems.add(line, "sourceId and revision are not a web page in the export");
    else if (!isQuoteAt(page.text, { start: windowStart, end: windowEnd }, quote))
      problems.add(line, "quote does not match the text of the window");
    const isLookedAt = verdict !== null;
    if ((since !== null) !== isLookedAt || (checkedAt !== null) !== isLookedAt)
      problems.add(line, "verdict, since and checkedAt must be given together");
    if ((readVerdict !== null) !== (readAt !== null))
      problems.add(line, "readVerdict and readAt must be given together");
    if (record.missingAt !== null && !isMissing)
      problems.add(line, "missingAt needs the verdict gone or unreachable");
  }
}

/**
 * Writes the cited windows of an export, after its originals and Lore entries. A trigger cites the
 * page of each new entry; it runs first, and its rows are deleted, because the export itself states
 * what was cited, including earlier revisions.
 */
export async function restoreCitedWindows(
  tx: ImportTransaction,
  artistId: string,
  records: RestoredRecords,
): Promise<WrittenRow[]> {
  await tx.execute(sql`set constraints new_lore_entries_cite_pages immediate`);
  // Nothing else in this transaction has written a cited window of the artist.
  await tx
    .delete(citedWindows)
    .where(and(eq(citedWindows.artistId, artistId), sql`xmin = pg_current_xact_id()::xid`));
  const pages = pagesOf(records);
  const rows = records.cited_window.map(({ record }) => ({
    ...rowOf("cited_window", record),
    page_key: pageKeyOf(pages.get(keyOf(record))),
  }));
  return putRecords(tx, "cited_window", rows, windowKey);
}

const windowKey = ["artist_id", "source_id", "revision", "window_start", "window_end"];

const keyOf = ({ sourceId, revision }: { sourceId: string; revision: string }) =>
  `${sourceId} ${revision}`;

function pagesOf({ original }: { original: readonly Line<Original>[] }): Map<string, Original> {
  const pages = original.filter(({ record }) => record.kind === "web_page");
  return new Map(pages.map(({ record }) => [keyOf(record), record]));
}

/** Same as the database's `page_key`. */
function pageKeyOf(page: Original | undefined): string | null {
  return page === undefined ? null : createHash("sha256").update(postKeyOf(page)).digest("hex");
}
