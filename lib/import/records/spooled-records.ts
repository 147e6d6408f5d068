import { CliError } from "#lib/platform/cli-error.js";
import type { OriginalRecord } from "./records.js";
import { Spool } from "./spool.js";

/** Maximum bytes that one import spools; an archive that unpacks to more is not read. */
const maxBytes = 4 * 1024 ** 3;
/** Maximum records, and UTF-16 units of their texts, in memory at once. */
const maxRecords = 1000;
const maxChars = 4_000_000;

/** Records by source, kept in a file until everything is read. */
export class SpooledRecords extends Spool<OriginalRecord> {
  /** @throws CliError when there are too many */
  override set(sourceId: string, record: OriginalRecord): void {
    super.set(sourceId, record);
    if (this.bytes > maxBytes) {
      throw new CliError(`it has more than ${maxBytes / 1024 ** 3} GB of text; not read`);
    }
  }

  /** All records, in the order in which their sources first came, in parts that fit into memory. */
  *parts(): Generator<[string, OriginalRecord][]> {
    let part: [string, OriginalRecord][] = [];
    let chars = 0;
    for (const sourceId of this.keys()) {
      const record = this.get(sourceId) as OriginalRecord;
      if (
        part.length === maxRecords ||
        (part.length > 0 && chars + record.text.length > maxChars)
      ) {
        yield part;
        [part, chars] = [[], 0];
      }
      part.push([sourceId, record]);
      chars += record.text.length;
    }
    if (part.length > 0) yield part;
  }
}
