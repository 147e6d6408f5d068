import { isUtf8 } from "node:buffer";
import type { StrictJson } from "#lib/kernel/strict-json.js";
import { Fault, fault } from "#lib/platform/fault.js";

/** The refusal of a body that is not JSON at all. */
export class NotJson extends Fault {
  constructor(sentence: string) {
    super("invalid_input", sentence, {});
  }
}

/**
 * The JSON object in a request's body; undefined when the body is empty.
 *
 * @throws body_too_large as soon as `maxBytes` is exceeded; invalid_input for an encoded body,
 *   another media type or charset, malformed UTF-8 or JSON, or a value that is not an object
 */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await boundedBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  refuseOtherForm(request.headers, /^application\/(json|[\w.-]+\+json)$/i, "application/json");
  // Loaded with the first body, because most calls have none (decision 9.17).
  const { parseStrictJson } = await import("#lib/kernel/strict-json.js");
  const result = parseStrictJson(utf8(bytes));
  if (!result.ok && result.isNoJson) throw new NotJson(result.problem);
  if (!result.ok) throw fault("invalid_input", result.problem);
  if (!isPlainObject(result.value)) throw fault("invalid_input", "the body must be a JSON object");
  return result.value;
}

/** A line of a body of lines: its number from 1, its bytes, and its JSON value or what is wrong. */
export interface BodyLine {
  line: number;
  bytes: number;
  json: StrictJson;
}

/**
 * The JSON values in a body of lines (NDJSON), up to the first line that has none; blank lines
 * count, but are left out.
 *
 * @throws body_too_large for too many bytes or lines; invalid_input for another media type or charset
 */
export async function readLines(
  request: Request,
  maxBytes: number,
  maxLines: number,
): Promise<BodyLine[]> {
  const bytes = await boundedBytes(request, maxBytes);
  if (bytes.length === 0) return [];
  refuseOtherForm(request.headers, /^application\/x-ndjson$/i, "application/x-ndjson");
  const lines = new TextDecoder().decode(bytes).split("\n");
  const broken = brokenLine(bytes);
  if (lines.at(-1) === "") lines.pop();
  if (lines.length > maxLines) {
    throw fault("body_too_large", `the body must have at most ${maxLines} lines`);
  }
  const { parseStrictJson } = await import("#lib/kernel/strict-json.js");
  const read: BodyLine[] = [];
  for (const [index, text] of lines.entries()) {
    if (text.trim() === "") continue;
    const json: StrictJson =
      index === broken
        ? { ok: false, problem: "must be UTF-8", member: null, isNoJson: true }
        : parseStrictJson(text);
    read.push({ line: index + 1, bytes: Buffer.byteLength(text), json });
    if (!json.ok) break;
  }
  return read;
}

/** Refuses an encoded body, a media type that is not `expected`, and a charset that is not UTF-8. */
function refuseOtherForm(headers: Headers, form: RegExp, expected: string): void {
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw fault("invalid_input", "content-encoding is not supported: send the body uncompressed");
  }
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").split(";");
  if (!form.test(type.trim())) throw fault("invalid_input", `content-type must be ${expected}`);
  if (parameters.some((text) => /^\s*charset\s*=(?!\s*"?utf-?8"?\s*$)/i.test(text))) {
    throw fault("invalid_input", "the charset of content-type must be utf-8");
  }
}

async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => fault("body_too_large", `the body must have at most ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    // The client left. The socket's own error would look like one of a database connection.
    throw fault("invalid_input", "the body must be sent to its end");
  }
  return Buffer.concat(chunks);
}

/** The index of the first line that is not UTF-8; -1 when all are. */
function brokenLine(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1;
  let line = 0;
  let end = bytes.indexOf(10);
  for (let start = 0; end >= 0 && isUtf8(bytes.subarray(start, end)); line += 1) {
    start = end + 1;
    end = bytes.indexOf(10, start);
  }
  return line;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new NotJson("the body must be UTF-8");
  }
}
