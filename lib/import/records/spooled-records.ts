import { CliError } from "#lib/platform/cli-error.js";
import type { OriginalRecord } from "./records.js";
import { Spool } from "./spool.js";
import { batches } from "./write-rows.js";

/** Maximum bytes that one import spools; an archive that unpacks to more is not read. */
const maxBytes = 4 * 1024 ** 3;
/** Maximum records in memory at once. */
const maxRecords = 1000;

/** Records by source, kept in a file until everything is read. */
export class SpooledRecords extends Spool<OriginalRecord> {
  /** @throws CliError when there are too many */
  override set(sourceId: string, record: OriginalRecord): void {
    super.set(sourceId, record);
    if (this.bytes > maxBytes) {
      throw new CliError(`it has more than ${maxBytes / 1024 ** 3} GB of text; not read`);
    }
  }

  /** All records with their sources, in the order in which these first came. */
  *entries(): Generator<[string, OriginalRecord]> {
    for (const sourceId of this.keys()) yield [sourceId, this.get(sourceId) as OriginalRecord];
  }

  /** The same in parts that fit into memory. */
  parts(): Generator<[string, OriginalRecord][]> {
    return batches(this.entries(), ([, { text }]) => text.length, maxRecords);
  }
}
