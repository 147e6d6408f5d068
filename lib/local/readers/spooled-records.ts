import type { OriginalRecord } from "#lib/local/import/records.js";
import { Spool, type SpoolPlace } from "./spool.js";

/** Most records, and UTF-16 units of their texts, that are in memory at once. */
const maxRecords = 1000;
const maxChars = 4_000_000;

/** Records by their source, put aside on the disk; in memory are only their sources and where they stand. */
export class SpooledRecords implements Disposable {
  readonly #spool = new Spool<OriginalRecord>();
  readonly #places = new Map<string, SpoolPlace>();

  get size(): number {
    return this.#places.size;
  }

  get(sourceId: string): OriginalRecord | undefined {
    const place = this.#places.get(sourceId);
    return place && this.#spool.get(place);
  }

  /** Puts a record aside, in the place of an earlier one of its source. */
  set(sourceId: string, record: OriginalRecord): void {
    this.#places.set(sourceId, this.#spool.put(record));
  }

  delete(sourceId: string): void {
    this.#places.delete(sourceId);
  }

  /** All of them, in the order in which their sources came, in parts that fit into memory. */
  *parts(): Generator<[string, OriginalRecord][]> {
    let part: [string, OriginalRecord][] = [];
    let chars = 0;
    // Records that are set meanwhile take no other place in the order.
    for (const [sourceId, place] of this.#places) {
      const record = this.#spool.get(place);
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

  [Symbol.dispose](): void {
    this.#spool[Symbol.dispose]();
  }
}
