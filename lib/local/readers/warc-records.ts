import { CliError } from "#lib/local/cli-error.js";

/** A record of a WARC file: its headers, lower-case names, and its content; null content when it is too large. */
export interface WarcRecord {
  headers: ReadonlyMap<string, string>;
  content: Buffer | null;
}

const maxHeaderBytes = 64 * 1024;
const maxContentBytes = 16 * 1024 * 1024;
/** Longer records are not passed over: pages are not among them. */
const maxPassedBytes = 512 * 1024 * 1024;
const separator = Buffer.from("\r\n\r\n");

/**
 * The records of a WARC file, one after the other; content of more than 16 MB is passed over.
 *
 * @param wants whether the content of a record is needed
 * @throws CliError when it breaks off or is no WARC file
 */
export async function* warcRecords(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  wants: (headers: ReadonlyMap<string, string>) => boolean,
): AsyncGenerator<WarcRecord> {
  const input = new Input(bytes);
  for (let count = 1; ; count += 1) {
    const head = await input.until(separator, maxHeaderBytes);
    if (head === "end") return;
    const headers = head === null ? null : headersOf(head.toString("utf8"));
    const length = Number(headers?.get("content-length") ?? Number.NaN);
    if (headers === null || !Number.isSafeInteger(length) || length < 0) {
      throw new CliError(`${name}, record ${count}: is no WARC record with a length`);
    }
    if (length > maxPassedBytes) {
      throw new CliError(
        `${name}, record ${count}: has more than 512 MB, and the file is not read`,
      );
    }
    const isWanted = wants(headers);
    const isKept = isWanted && length <= maxContentBytes;
    const content = await input.take(length, isKept);
    if (content === "short") throw new CliError(`${name}, record ${count}: the file ends in it`);
    if (isWanted) yield { headers, content: isKept ? content : null };
  }
}

function headersOf(head: string): Map<string, string> | null {
  const [first = "", ...lines] = head.replace(/^[\r\n]+/, "").split("\r\n");
  if (!first.startsWith("WARC/")) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(":");
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return headers;
}

/** Bytes that are taken piece by piece. */
class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /** What stands before the mark, which is taken too; null when it does not come soon, "end" at the end. */
  async until(mark: Buffer, maxBytes: number): Promise<Buffer | null | "end"> {
    for (;;) {
      // The blank lines behind the record before.
      let from = 0;
      while (this.#held[from] === 0x0d || this.#held[from] === 0x0a) from += 1;
      this.#held = this.#held.subarray(from);
      const at = this.#held.indexOf(mark);
      if (at !== -1) {
        const found = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        return found;
      }
      if (this.#held.length > maxBytes) return null;
      if (!(await this.#more())) return this.#held.length === 0 ? "end" : null;
    }
  }

  /** The next bytes, or none of them when they are passed over; "short" when there are not so many. */
  async take(length: number, isKept: boolean): Promise<Buffer | "short"> {
    const kept: Buffer[] = [];
    let left = length;
    for (;;) {
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      if (isKept) kept.push(part);
      if (left === 0) return Buffer.concat(kept);
      if (!(await this.#more())) return "short";
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? Buffer.from(value) : Buffer.concat([this.#held, value]);
    return true;
  }
}
