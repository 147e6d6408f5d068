import type { OriginalRecord } from "#lib/import/records/records.js";
import { Spool, type SpoolPlace } from "./spool.js";

/** Maximum records, and UTF-16 units of their texts, in memory at once. */
const maxRecords = 1000;
const maxChars = 4_000_000;

/** Records by source, spooled to disk; only their sources and file positions are in memory. */
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

  /** Stores a record; it replaces an earlier record of the same source. */
  set(sourceId: string, record: OriginalRecord): void {
    this.#places.set(sourceId, this.#spool.put(record));
  }

  delete(sourceId: string): void {
    this.#places.delete(sourceId);
  }

  /** All records, in the order in which their sources first came, in parts that fit into memory. */
  *parts(): Generator<[string, OriginalRecord][]> {
    let part: [string, OriginalRecord][] = [];
    let chars = 0;
    // Records that are set in the meantime keep their place in the order.
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
