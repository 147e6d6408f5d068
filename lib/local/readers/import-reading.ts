import type { Database } from "#lib/db/client.js";
import type { ImportReport } from "#lib/local/import/import-report.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { foundInWords } from "./found-in-words.js";
import { gatherItems, refuseBad } from "./gathered-items.js";
import { importGathered } from "./import-gathered.js";
import type { ReaderItem, Reading } from "./reader-item.js";
import { fitToStored } from "./stored-sources.js";

/** How a reading is imported. */
export interface ReadingOptions {
  artistId: string;
  curation: "approved" | "pending";
  /** Only says what was found. */
  dryRun: boolean;
  /** Leaves out what cannot be read, which is counted, instead of refusing all. */
  skipBad: boolean;
  /** The connected accounts of the artist. */
  accounts: readonly ProviderAccount[];
}

/** Told what happens. */
export interface ReadingSteps {
  /** A line about what was found, before anything is written. */
  say(line: string): void;
  onItem(count: number): void;
  onOriginals(written: number, all: number): void;
  /** What was written; of a reading in slices, once for each. */
  onWritten(report: ImportReport): void;
}

/** Items of a slice of a reading that fetches them. */
const sliceItems = 50;

/**
 * Imports what a reader finds, all or nothing; what is fetched item by item is written in slices, each of them all or
 * nothing, and another run goes on behind the last one.
 *
 * @throws CliError for what cannot be read, and what the import throws
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
    // A page that cannot be read says nothing of the others, which cost their fetches.
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
  { artistId, curation, dryRun, skipBad, accounts }: ReadingOptions,
  progress: ReadingSteps,
): Promise<void> {
  const gathered = await gatherItems(artistId, curation, items, progress.onItem);
  using records = gathered.records;
  refuseBad(gathered.bad, skipBad);
  const standings = await fitToStored(db, artistId, records);
  for (const line of foundInWords(gathered, standings)) progress.say(line);
  if (dryRun) return;
  for (const [sourceId, standing] of standings) {
    if (standing === "kept" || standing === "decided") records.delete(sourceId);
  }
  const isKnown = accounts.some(
    ({ platform, accountId }) => platform === account?.platform && accountId === account?.accountId,
  );
  const connects = isKnown ? null : account;
  progress.onWritten(
    await importGathered(db, newId, { artistId, connects, records }, progress.onOriginals),
  );
}

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
