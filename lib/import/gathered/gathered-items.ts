import * as v from "valibot";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { sourceIdOf } from "#lib/evidence/source-identity.js";
import { isReadAfter, type ReaderItem } from "#lib/import/readers/reader-item.js";
import { firstTold } from "#lib/import/records/import-problem.js";
import { recordSchemas } from "#lib/import/records/records.js";
import { SpooledRecords } from "#lib/import/records/spooled-records.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * The result of a reading: its records by source (to be disposed of by the caller), and what was
 * left out or unreadable.
 */
export interface Gathered {
  records: SpooledRecords;
  /** How many items were rightly left out, by reason. */
  leftOut: Map<string, number>;
  bad: { where: string; what: string }[];
}

/**
 * Collects the items of a reading as import records. If two have the same source, the one that was
 * read later counts, else the later item.
 */
export async function gatherItems(
  artistId: string,
  curation: "approved" | "pending",
  items: AsyncIterable<ReaderItem>,
  onItem: (count: number) => void,
): Promise<Gathered> {
  const gathered: Gathered = { records: new SpooledRecords(), leftOut: new Map(), bad: [] };
  try {
    await gather(gathered, artistId, curation, items, onItem);
  } catch (problem) {
    gathered.records[Symbol.dispose]();
    throw problem;
  }
  return gathered;
}

async function gather(
  { records, leftOut, bad }: Gathered,
  artistId: string,
  curation: "approved" | "pending",
  items: AsyncIterable<ReaderItem>,
  onItem: (count: number) => void,
): Promise<void> {
  const leave = (why: string) => leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  let count = 0;
  for await (const item of items) {
    onItem(++count);
    if (item.kind === "left_out") leave(item.why);
    else if (item.kind === "bad") bad.push(item);
    else {
      const given = {
        ...item.original,
        type: "original",
        artistId,
        curation,
        visibility: "public",
      };
      const read = v.safeParse(recordSchemas.original, given);
      if (!read.success) {
        const { issues } = read;
        bad.push({ where: item.where, what: issueSentence([issues[0]]) });
        continue;
      }
      const sourceId = sourceIdOf(read.output);
      const earlier = records.get(sourceId);
      if (earlier !== undefined) leave("repetitions");
      const isOlder =
        earlier !== undefined && isReadAfter(earlier.retrievedAt, read.output.retrievedAt);
      if (!isOlder) records.set(sourceId, read.output);
    }
  }
}

/**
 * Refuses unreadable items, unless they are to be skipped.
 *
 * @throws CliError that lists them
 */
export function refuseBad(bad: Gathered["bad"], skipBad: boolean): void {
  if (bad.length === 0 || skipBad) return;
  const told = firstTold(
    bad.map(({ where, what }) => `${where}: ${what}`),
    "problem",
  );
  throw new CliError(
    `${told.join("\n")}\nNothing was imported; --skip-bad skips what cannot be read`,
  );
}
