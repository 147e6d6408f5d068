import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError } from "#lib/local/cli-error.js";

/** Most bytes that one import puts aside: an archive that unpacks to more is not read. */
const maxBytes = 4 * 1024 ** 3;
/** Bytes that are written and read at once. */
const pieceBytes = 256 * 1024;

/** Where a value stands in a spool. */
export interface SpoolPlace {
  at: number;
  length: number;
}

/**
 * Values that are put aside in a file until all of an archive is read, so that its size costs no memory. The file has no
 * name any more as soon as it is open: nothing of an archive stays on the disk, however the process ends.
 */
export class Spool<Value> implements Disposable {
  readonly #file: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Bytes in the file. */
  #written = 0;
  /** What was read last, because most values are read in the order in which they were put aside. */
  #read = { at: 0, bytes: Buffer.alloc(0) };

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    try {
      this.#file = openSync(join(folder, "spool"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** @throws CliError when it is too much */
  put(value: Value): SpoolPlace {
    const bytes = Buffer.from(JSON.stringify(value));
    const place = { at: this.#written + this.#waitingBytes, length: bytes.length };
    if (place.at + place.length > maxBytes) {
      throw new CliError(`it has more than ${maxBytes / 1024 ** 3} GB of words, and is not read`);
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= pieceBytes) this.#flush();
    return place;
  }

  get({ at, length }: SpoolPlace): Value {
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
    return JSON.parse(this.#read.bytes.toString("utf8", from, from + length)) as Value;
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
