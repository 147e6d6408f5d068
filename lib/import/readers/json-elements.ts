import { joined } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";

/** Maximum bytes of one element, or of everything outside the list. */
const maxElementBytes = 4 * 1024 * 1024;
/** Maximum nesting depth of a document. */
const maxDepth = 100;

/** An element of a list, and its number from 1. */
interface JsonElement {
  at: number;
  value: unknown;
}

/**
 * The elements of a list in a JSON document, one after the other. The document is the list itself,
 * or an object with the list under one of these keys. Needs memory for only one element, however
 * long the document is.
 *
 * @throws CliError when an element is too large or too deeply nested, or the document is cut off or
 * broken
 */
export async function* jsonElements(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  keys: readonly string[],
): AsyncGenerator<JsonElement> {
  const cut = new ElementCutter(name, keys);
  for await (const chunk of bytes) yield* cut.take(chunk);
  cut.end();
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opening, closing] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/**
 * Cuts a document at the elements of its list, so that `JSON.parse` reads each one. A parser that
 * reads piece by piece creates strings that a browser keeps until it collects the whole heap.
 */
class ElementCutter {
  readonly #name: string;
  readonly #keys: readonly string[];
  readonly #decoder = new TextDecoder();
  /** The document with a zero in place of each element. */
  #around = "";
  /** The bytes so far of the current element, or of what is outside the list. */
  #parts: Uint8Array[] = [];
  #length = 0;
  #count = 0;
  #depth = 0;
  /** The depth of the list's elements; 0 outside it. */
  #listDepth = 0;
  #isString = false;
  #isEscaped = false;

  constructor(name: string, keys: readonly string[]) {
    this.#name = name;
    this.#keys = keys;
  }

  /** The elements that end in this chunk. */
  *take(chunk: Uint8Array): Generator<JsonElement> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isString = false;
      } else if (byte === quote) this.#isString = true;
      else if (opening.has(byte)) {
        this.#depth += 1;
        if (this.#depth > maxDepth) {
          throw new CliError(`${this.#name} is nested more than ${maxDepth} levels deep; not read`);
        }
        if (this.#listDepth > 0 || byte !== 0x5b || this.#depth > 2) continue;
        this.#keep(chunk.subarray(from, at + 1));
        from = at + 1;
        this.#surround();
        if (this.#isList()) this.#listDepth = this.#depth;
      } else {
        const isClosing = closing.has(byte);
        const isEnd = this.#listDepth > 0 && this.#depth === this.#listDepth;
        if (isEnd && (byte === comma || isClosing)) {
          this.#keep(chunk.subarray(from, at));
          from = at;
          yield* this.#element();
          if (isClosing) this.#listDepth = 0;
          else {
            this.#around += ",";
            from = at + 1;
          }
        }
        if (isClosing) this.#depth -= 1;
      }
    }
    this.#keep(chunk.subarray(from));
  }

  end(): void {
    this.#surround();
    this.#parsed(this.#around);
  }

  /** Whether the list that was just opened is the one that is read. */
  #isList(): boolean {
    if (this.#depth === 1) return true;
    const key = /"([^"\\]{1,100})"\s{0,100}:\s{0,100}\[$/.exec(this.#around.slice(-400))?.[1];
    return this.#keys.includes(key ?? "");
  }

  *#element(): Generator<JsonElement> {
    const text = this.#taken();
    if (text.trim() === "") return;
    this.#count += 1;
    this.#around += "0";
    yield { at: this.#count, value: this.#parsed(text) };
  }

  #keep(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length + (this.#listDepth > 0 ? 0 : this.#around.length) <= maxElementBytes) return;
    const megabytes = maxElementBytes / 1024 / 1024;
    const element = `element ${this.#count + 1}`;
    throw new CliError(`${this.#name}: ${element} is larger than ${megabytes} MB; not read`);
  }

  #surround(): void {
    this.#around += this.#taken();
  }

  #taken(): string {
    const bytes = joined(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return this.#decoder.decode(bytes);
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new CliError(`${this.#name} is incomplete or broken after element ${this.#count}`);
    }
  }
}
