import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Bytes per write and per read. */
const pieceBytes = 256 * 1024;

/**
 * Values by key as JSON in a file, so that memory use does not depend on their size. The file is
 * unlinked as soon as it is open, so nothing of it stays on disk, however the process ends.
 */
export class Spool<Value> implements Disposable {
  readonly #file: number;
  readonly #places = new Map<string, { at: number; length: number }>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Bytes written to the file. */
  #written = 0;
  readonly #piece = Buffer.alloc(pieceBytes);
  /** The last piece read, because most values are read in the order in which they were written. */
  #read = { at: 0, bytes: this.#piece.subarray(0, 0) };

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    try {
      this.#file = openSync(join(folder, "spool"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Number of keys. */
  get size(): number {
    return this.#places.size;
  }

  /** Bytes of all values, including those that were replaced. */
  get bytes(): number {
    return this.#written + this.#waitingBytes;
  }

  /** In the order in which they were first set, also when a value is replaced meanwhile. */
  keys(): Iterable<string> {
    return this.#places.keys();
  }

  get(key: string): Value | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const { at, length } = place;
    if (at + length > this.#written) this.#flush();
    if (at < this.#read.at || at + length > this.#read.at + this.#read.bytes.length) {
      const bytes =
        length > pieceBytes
          ? Buffer.alloc(length)
          : this.#piece.subarray(0, Math.min(pieceBytes, this.#written - at));
      let count = 0;
      while (count < bytes.length) {
        const more = readSync(this.#file, bytes, count, bytes.length - count, at + count);
        if (more === 0) throw new Error("a spool ends early");
        count += more;
      }
      this.#read = { at, bytes };
    }
    const from = at - this.#read.at;
    return JSON.parse(this.#read.bytes.toString("utf8", from, from + length)) as Value;
  }

  /** Stores a value; it replaces an earlier one of the same key. */
  set(key: string, value: Value): void {
    const bytes = Buffer.from(JSON.stringify(value));
    this.#places.set(key, { at: this.bytes, length: bytes.length });
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= pieceBytes) this.#flush();
  }

  delete(key: string): void {
    this.#places.delete(key);
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
