import { CliError } from "#lib/local/cli-error.js";

/** Most bytes of one element, and of all that stands around the list. */
const maxElementBytes = 4 * 1024 * 1024;
/** Deepest nesting of one element. */
const maxDepth = 100;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * The elements of a list in a JSON document, one after the other: the document is the list, or an object with the list
 * as value of one of these keys. Takes memory for one element, however long the document is.
 *
 * @throws CliError when an element is too large or too deep, or the document ends in the middle
 */
export async function* jsonElements(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  keys: readonly string[],
): AsyncGenerator<{ at: number; text: string }> {
  const split = new Splitter(name, keys);
  for await (const chunk of bytes) yield* split.take(chunk);
  split.end();
}

class Splitter {
  readonly #name: string;
  readonly #keys: readonly string[];
  #pieces: Uint8Array[] = [];
  #held = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Depth of the list whose elements are given: 1 or 2; 0 outside of one. */
  #listDepth = 0;
  /** The string that ended last at depth 1, and whether a colon follows it. */
  #key: string | null = null;
  #afterColon = false;
  #began = false;
  #count = 0;

  constructor(name: string, keys: readonly string[]) {
    this.#name = name;
    this.#keys = keys;
  }

  *take(chunk: Uint8Array): Generator<{ at: number; text: string }> {
    // Where what is kept of this chunk begins; -1 when nothing is.
    let from = this.#pieces.length > 0 || this.#inString ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === backslash) this.#escaped = true;
        else if (byte === quote) {
          this.#inString = false;
          if (this.#listDepth === 0) {
            if (this.#depth === 1) this.#key = this.#taken(chunk, from, at + 1);
            this.#drop();
            from = -1;
          }
        }
        continue;
      }
      if (isBlank(byte)) continue;
      const isEnd =
        this.#depth === this.#listDepth &&
        this.#listDepth > 0 &&
        (byte === comma || isClosing(byte));
      if (isEnd && (from !== -1 || this.#pieces.length > 0)) {
        yield { at: ++this.#count, text: this.#taken(chunk, from, at) };
        this.#drop();
        from = -1;
      }
      if (isClosing(byte)) {
        if (this.#depth === this.#listDepth) this.#listDepth = 0;
        this.#depth -= 1;
        if (this.#depth < 0) throw this.#broken();
      } else if (isOpening(byte)) {
        if (this.#depth === this.#listDepth && this.#listDepth > 0 && from === -1) from = at;
        this.#depth += 1;
        if (this.#depth > maxDepth) {
          throw new CliError(`${this.#name} is nested more than ${maxDepth} deep, and is not read`);
        }
        if (this.#listDepth === 0 && byte === 0x5b && this.#isWanted()) {
          this.#listDepth = this.#depth;
          from = -1;
        }
      } else if (byte === quote) {
        this.#inString = true;
        if (from === -1) from = at;
      } else if (byte !== comma && byte !== colon && this.#listDepth > 0 && from === -1) from = at;
      if (this.#listDepth === 0) {
        if (byte === colon) this.#afterColon = true;
        else if (byte !== quote) {
          this.#afterColon = false;
          this.#key = null;
        }
      }
      this.#began = true;
    }
    if (from !== -1) {
      this.#pieces.push(chunk.subarray(from));
      this.#held += chunk.length - from;
      if (this.#held > maxElementBytes) {
        throw new CliError(
          `${this.#name}: element ${this.#count + 1} has more than ${maxElementBytes / 1024 / 1024} MB, and is not read`,
        );
      }
    }
  }

  end(): void {
    if (!this.#began || this.#depth !== 0 || this.#inString) throw this.#broken();
  }

  /** Whether the list that begins here is the one: the document itself, or the value of a wanted key. */
  #isWanted(): boolean {
    if (this.#depth === 1) return !this.#began;
    if (this.#depth !== 2 || !this.#afterColon || this.#key === null) return false;
    return this.#keys.some((key) => JSON.stringify(key) === this.#key);
  }

  #taken(chunk: Uint8Array, from: number, to: number): string {
    if (this.#pieces.length === 0) {
      return Buffer.from(chunk.buffer, chunk.byteOffset + from, to - from).toString("utf8");
    }
    const last = from === -1 ? [] : [chunk.subarray(from, to)];
    return Buffer.concat([...this.#pieces, ...last]).toString("utf8");
  }

  #drop(): void {
    this.#pieces = [];
    this.#held = 0;
  }

  #broken(): CliError {
    return new CliError(
      `${this.#name} is not whole: it ends or breaks after element ${this.#count}`,
    );
  }
}
