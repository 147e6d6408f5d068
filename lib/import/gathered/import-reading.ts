import type { Database } from "#lib/db/client.js";
import type { ReaderItem, Reading } from "#lib/import/readers/reader-item.js";
import type { ImportReport } from "#lib/import/records/import-report.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { foundInWords } from "./found-in-words.js";
import { gatherItems, refuseBad } from "./gathered-items.js";
import { importGathered } from "./import-gathered.js";
import { fitToStored, type Standing } from "./stored-sources.js";

/** How a reading is imported. */
export interface ReadingOptions {
  artistId: string;
  curation: "approved" | "pending";
  /** Only reports what was found. */
  dryRun: boolean;
  /** Imports again what was erased (decision 8.31). */
  again: boolean;
  /** Skips and counts what cannot be read instead of refusing everything. */
  skipBad: boolean;
  /** The connected accounts of the artist. */
  accounts: readonly ProviderAccount[];
}

/** Callbacks that report what happens. */
export interface ReadingSteps {
  /** A line about what was found, before anything is written. */
  say(line: string): void;
  onItem(count: number): void;
  onOriginals(written: number, all: number): void;
  /** What was written; called once per batch if the reading is written in batches. */
  onWritten(report: ImportReport): void;
}

const leftOut: ReadonlySet<Standing> = new Set(["kept", "decided", "erased"]);

/** Items per batch when a reading fetches them. */
const sliceItems = 50;

/**
 * Imports what a reader finds, all or nothing. Items that are fetched one by one are written in
 * batches, each all or nothing; another run continues after the last batch.
 *
 * @throws CliError for what cannot be read, and anything that the import throws
 */
export async function importReading(
  db: Database,
  newId: () => string,
  reading: Reading,
  options: ReadingOptions,
  progress: ReadingSteps,
): Promise<void> {
  for (const note of reading.notes) progress.say(note);
  if (!reading.isFetched) return importItems(db, newId, reading, reading.items, options, progress);
  if (options.dryRun) return;
  let slice: ReaderItem[] = [];
  let before = 0;
  const write = async () => {
    const items = slice;
    slice = [];
    const counted = { ...progress, onItem: (count: number) => progress.onItem(before + count) };
    // One unreadable page must not discard the others, which have already been fetched.
    await importItems(db, newId, reading, inTurn(items), { ...options, skipBad: true }, counted);
    before += items.length;
  };
  for await (const item of reading.items) {
    slice.push(item);
    progress.onItem(before + slice.length);
    if (slice.length === sliceItems) await write();
  }
  if (slice.length > 0) await write();
}

async function importItems(
  db: Database,
  newId: () => string,
  { account }: Reading,
  items: AsyncIterable<ReaderItem>,
  { artistId, curation, dryRun, again, skipBad, accounts }: ReadingOptions,
  progress: ReadingSteps,
): Promise<void> {
  const gathered = await gatherItems(artistId, curation, items, progress.onItem);
  using records = gathered.records;
  refuseBad(gathered.bad, skipBad);
  const standings = await fitToStored(db, artistId, records, again);
  for (const line of foundInWords(gathered, standings)) progress.say(line);
  if (dryRun) return;
  for (const [sourceId, standing] of standings) {
    if (leftOut.has(standing)) records.delete(sourceId);
  }
  const isKnown = accounts.some(
    ({ platform, accountId }) => platform === account?.platform && accountId === account?.accountId,
  );
  const connects = isKnown ? null : account;
  progress.onWritten(
    await importGathered(db, newId, { artistId, connects, records, again }, progress.onOriginals),
  );
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
