import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError } from "#lib/platform/cli-error.js";

/** Maximum bytes that one import spools; an archive that unpacks to more is not read. */
const maxBytes = 4 * 1024 ** 3;
/** Bytes per write and per read. */
const pieceBytes = 256 * 1024;

/** The position of a value in a spool. */
export interface SpoolPlace {
  at: number;
  length: number;
}

/**
 * Values kept in a file until the whole archive is read, so that memory use does not depend on its
 * size. The file is unlinked as soon as it is open, so nothing of an archive stays on disk, however
 * the process ends.
 */
export class Spool<Value> implements Disposable {
  readonly #file: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** Bytes written to the file. */
  #written = 0;
  /** The last piece read, because most values are read in the order in which they were written. */
  #read = { at: 0, bytes: Buffer.alloc(0) };

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    try {
      this.#file = openSync(join(folder, "spool"), "wx+", 0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** @throws CliError when the spool gets too large */
  put(value: Value): SpoolPlace {
    const bytes = Buffer.from(JSON.stringify(value));
    const place = { at: this.#written + this.#waitingBytes, length: bytes.length };
    if (place.at + place.length > maxBytes) {
      throw new CliError(`it has more than ${maxBytes / 1024 ** 3} GB of text; not read`);
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
