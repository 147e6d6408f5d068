import { createReadStream } from "node:fs";
import { type ErasureGap, entriesIn, erasureGap } from "#lib/data-rights/erasure-entry.js";
import type { Database } from "#lib/db/client.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import { CliError } from "#lib/platform/cli-error.js";
import { addLine } from "#lib/platform/erasures-file.js";
import type { Say } from "./postgres.js";

/** Compares the erasures in a file with a database. */
export function erasureGapOf(
  db: Pick<Database, "execute" | "select">,
  secret: string,
  path: string,
): Promise<ErasureGap> {
  async function* entries() {
    for await (const line of linesOf(createReadStream(path))) yield* entriesIn(line ?? "");
  }
  return erasureGap(db, secret, entries());
}

/**
 * Says at a start whether the database lacks erasures of the file, as a database restored from a
 * backup may. Makes the file when there is none.
 *
 * @throws CliError when the file cannot be written
 */
export async function sayMissingErasures(
  db: Pick<Database, "execute" | "select">,
  path: string,
  secret: string,
  say: Say,
): Promise<void> {
  try {
    addLine(path, "");
  } catch (problem) {
    throw new CliError(`ERASURES cannot be written: ${(problem as NodeJS.ErrnoException).code}`);
  }
  const { notErased, unknown, otherKey } = await erasureGapOf(db, secret, path);
  const lacking = notErased.length + unknown;
  const names = `npm run doctor -- --erasures ${path}`;
  if (lacking > 0)
    say(`${erasuresInWords(lacking)} in ERASURES are not in this database: ${names}`);
  if (otherKey > 0)
    say(`${erasuresInWords(otherKey)} in ERASURES have another ERASURE_KEY: ${names}`);
}

/** `1 of the erasures`, `12 of the erasures`. */
const erasuresInWords = (count: number) => `${count} of the erasures`;
