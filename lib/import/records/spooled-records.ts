import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError } from "#lib/platform/cli-error.js";
import type { OriginalRecord } from "./records.js";

/** Maximum bytes that one import spools; an archive that unpacks to more is not read. */
const maxBytes = 4 * 1024 ** 3;
/** Bytes per write and per read. */
const pieceBytes = 256 * 1024;
/** Maximum records, and UTF-16 units of their texts, in memory at once. */
const maxRecords = 1000;
const maxChars = 4_000_000;

/**
 * Records by source, kept in a file until everything is read, so that memory use does not depend on
 * its size. The file is unlinked as soon as it is open, so nothing of it stays on disk, however the
 * process ends.
 */
export class SpooledRecords implements Disposable {
  readonly #file: number;
  readonly #places = new Map<string, { at: number; length: number }>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Bytes written to the file. */
  #written = 0;
  /** The last piece read, because most records are read in the order in which they were written. */
  #read = { at: 0, bytes: Buffer.alloc(0) };

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    try {
      this.#file = openSync(join(folder, "spool"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  get size(): number {
    return this.#places.size;
  }

  get(sourceId: string): OriginalRecord | undefined {
    const place = this.#places.get(sourceId);
    if (place === undefined) return undefined;
    const { at, length } = place;
    if (at + length > this.#written) this.#flush();
    if (at < this.#read.at || at + length > this.#read.at + this.#read.bytes.length) {
      const bytes = Buffer.alloc(Math.min(Math.max(length, pieceBytes), this.#written - at));
      let count = 0;
      while (count < bytes.length) {
        const more = readSync(this.#file, bytes, count, bytes.length - count, at + count);
        if (more === 0) throw new Error("a spool ends early");
        count += more;
      }
      this.#read = { at, bytes };
    }
    const from = at - this.#read.at;
    return JSON.parse(this.#read.bytes.toString("utf8", from, from + length)) as OriginalRecord;
  }

  /**
   * Stores a record; it replaces an earlier record of the same source.
   *
   * @throws CliError when there are too many
   */
  set(sourceId: string, record: OriginalRecord): void {
    const bytes = Buffer.from(JSON.stringify(record));
    const at = this.#written + this.#waitingBytes;
    if (at + bytes.length > maxBytes) {
      throw new CliError(`it has more than ${maxBytes / 1024 ** 3} GB of text; not read`);
    }
    this.#places.set(sourceId, { at, length: bytes.length });
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= pieceBytes) this.#flush();
  }

  delete(sourceId: string): void {
    this.#places.delete(sourceId);
  }

  /** All records, in the order in which their sources first came, in parts that fit into memory. */
  *parts(): Generator<[string, OriginalRecord][]> {
    let part: [string, OriginalRecord][] = [];
    let chars = 0;
    // Records that are set in the meantime keep their place in the order.
    for (const sourceId of this.#places.keys()) {
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

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let count = 0; count < bytes.length; ) {
      count += writeSync(this.#file, bytes, count, bytes.length - count, this.#written + count);
    }
    this.#written += bytes.length;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
