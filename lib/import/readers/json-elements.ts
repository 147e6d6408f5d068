import { JSONParser, TokenType } from "@streamparser/json";
import { CliError } from "#lib/platform/cli-error.js";

/** Maximum bytes of one element, or of one value outside the list. */
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
  const parser = new ElementParser(name, keys);
  for await (const chunk of bytes) yield* parser.take(chunk);
  parser.end();
}

class ElementParser {
  readonly #name: string;
  readonly #keys: readonly string[];
  #parser: JSONParser | null = null;
  #found: JsonElement[] = [];
  #count = 0;
  #depth = 0;
  /** Byte offsets: start of the token that is being read, and end of the value before it. */
  #tokenAt = 0;
  #valueAt = 0;
  #bytes = 0;

  constructor(name: string, keys: readonly string[]) {
    this.#name = name;
    this.#keys = keys;
  }

  /** The elements that end in this chunk. */
  take(chunk: Uint8Array): JsonElement[] {
    const begins = chunk.find((byte) => byte > 0x20);
    if (begins !== undefined) this.#parser ??= this.#parserOf(begins === 0x5b);
    try {
      this.#parser?.write(chunk);
    } catch (problem) {
      throw problem instanceof CliError ? problem : this.#broken();
    }
    this.#bytes += chunk.length;
    this.#refuseSize(this.#bytes);
    return this.#found.splice(0);
  }

  end(): void {
    if (this.#parser?.isEnded !== true) throw this.#broken();
  }

  #parserOf(isList: boolean): JSONParser {
    const paths = isList ? ["$.*"] : this.#keys.map((key) => `$.${key}.*`);
    const parser = new JSONParser({ paths, keepStack: false, stringBufferSize: 64 * 1024 });
    parser.onToken = ({ token, offset }) => {
      this.#tokenAt = offset;
      this.#refuseSize(offset);
      if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
      if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
      if (this.#depth > maxDepth) {
        throw new CliError(`${this.#name} is nested more than ${maxDepth} levels deep; not read`);
      }
      if (this.#depth === 1) this.#valueAt = offset;
    };
    parser.onValue = ({ value, parent }) => {
      this.#valueAt = this.#tokenAt;
      if (Array.isArray(parent)) this.#found.push({ at: ++this.#count, value });
    };
    return parser;
  }

  #refuseSize(at: number): void {
    if (at - this.#valueAt <= maxElementBytes) return;
    const element = `element ${this.#count + 1}`;
    const megabytes = maxElementBytes / 1024 / 1024;
    throw new CliError(`${this.#name}: ${element} is larger than ${megabytes} MB; not read`);
  }

  #broken(): CliError {
    return new CliError(`${this.#name} is incomplete or broken after element ${this.#count}`);
  }
}
