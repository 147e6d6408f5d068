import { indexOfBytes, joined } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * A record of a WARC file: its headers (names in lower case) and its content, null when it is too
 * large.
 */
export interface WarcRecord {
  headers: ReadonlyMap<string, string>;
  content: Uint8Array | null;
}

const maxHeaderBytes = 64 * 1024;
const maxContentBytes = 16 * 1024 * 1024;
/**
 * Maximum length of a record that is skipped; a longer record fails the file, since no page is that
 * long.
 */
const maxPassedBytes = 512 * 1024 * 1024;
const separator = Uint8Array.of(13, 10, 13, 10);

/**
 * The records of a WARC file, one after the other; content of more than 16 MB is skipped.
 *
 * @param wants whether the content of a record is needed
 * @throws CliError when the file is cut off or is not a WARC file
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
    const headers = head === null ? null : headersOf(new TextDecoder().decode(head));
    const length = Number(headers?.get("content-length") ?? Number.NaN);
    if (headers === null || !Number.isSafeInteger(length) || length < 0) {
      throw new CliError(`${name}, record ${count}: is not a WARC record with a length`);
    }
    if (length > maxPassedBytes) {
      throw new CliError(`${name}: record ${count} is larger than 512 MB; the file was not read`);
    }
    const isWanted = wants(headers);
    const isKept = isWanted && length <= maxContentBytes;
    const content = await input.take(length, isKept);
    if (content === "short")
      throw new CliError(`${name}, record ${count}: the file ends inside it`);
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

/** Reads bytes from a stream, piece by piece. */
class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held = new Uint8Array(0);

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  /**
   * The bytes before the mark; the mark is consumed too. Null when the mark does not come within
   * `maxBytes`, "end" at the end of the input.
   */
  async until(mark: Uint8Array, maxBytes: number): Promise<Uint8Array | null | "end"> {
    for (;;) {
      // Skip the blank lines after the previous record.
      let from = 0;
      while (this.#held[from] === 0x0d || this.#held[from] === 0x0a) from += 1;
      this.#held = this.#held.subarray(from);
      const at = indexOfBytes(this.#held, mark);
      if (at !== -1) {
        const found = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        return found;
      }
      if (this.#held.length > maxBytes) return null;
      if (!(await this.#more())) return this.#held.length === 0 ? "end" : null;
    }
  }

  /**
   * The next bytes, or an empty array when they are skipped; "short" when the input ends first.
   */
  async take(length: number, isKept: boolean): Promise<Uint8Array | "short"> {
    const kept: Uint8Array[] = [];
    let left = length;
    for (;;) {
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      if (isKept) kept.push(part);
      if (left === 0) return joined(kept);
      if (!(await this.#more())) return "short";
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = joined([this.#held, value]);
    return true;
  }
}
