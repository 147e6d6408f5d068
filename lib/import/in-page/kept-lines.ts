import { importLimits } from "#lib/contract/import.js";
import { CliError } from "#lib/platform/cli-error.js";

const maxBytes = 1024 ** 3;

/**
 * Lines by number, kept in blobs, which the browser may keep on disk: memory use does not grow with
 * the archive.
 */
export class KeptLines {
  readonly #blobs: Blob[] = [];
  readonly #places: { blob: number; at: number; length: number }[] = [];
  readonly #encoder = new TextEncoder();
  /** The last lines. One buffer for all of them: a browser keeps a buffer for each until it collects the heap. */
  readonly #waiting = new Uint8Array(importLimits.bytes - 1);
  #waitingBytes = 0;
  #bytes = 0;
  /** The last blob that was read, because most lines are read in their order. */
  #read = { blob: -1, bytes: new Uint8Array() };

  /**
   * Keeps a line; it replaces an earlier one of the same number. False when it is longer than one call of
   * the import takes.
   *
   * @throws CliError when there are too many
   */
  set(id: number, line: string): boolean {
    if (!this.#write(id, line)) {
      this.#flush();
      if (!this.#write(id, line)) return false;
    }
    if (this.#bytes > maxBytes) throw new CliError("there is more than 1 GB of text: take a part");
    return true;
  }

  /** The bytes of a line; 0 for one that is not there. */
  bytesOf(id: number): number {
    return this.#places[id]?.length ?? 0;
  }

  /** @throws TypeError for one that is not there */
  async get(id: number): Promise<Uint8Array> {
    const place = this.#places[id];
    if (place === undefined) throw new TypeError("there is no such line");
    const { blob, at, length } = place;
    if (blob === this.#blobs.length) this.#flush();
    if (this.#read.blob !== blob) {
      const kept = this.#blobs[blob] ?? new Blob([]);
      this.#read = { blob, bytes: new Uint8Array(await kept.arrayBuffer()) };
    }
    return this.#read.bytes.subarray(at, at + length);
  }

  /** Whether there was room for the whole line. */
  #write(id: number, line: string): boolean {
    const at = this.#waitingBytes;
    const { read, written } = this.#encoder.encodeInto(line, this.#waiting.subarray(at));
    if (read < line.length) return false;
    this.#places[id] = { blob: this.#blobs.length, at, length: written };
    this.#waitingBytes += written;
    this.#bytes += written;
    return true;
  }

  #flush(): void {
    this.#blobs.push(new Blob([this.#waiting.subarray(0, this.#waitingBytes)]));
    this.#waitingBytes = 0;
  }
}
