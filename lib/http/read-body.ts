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
 *   another media type, malformed UTF-8 or JSON, or a value that is not an object
 */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await boundedBytes(request, maxBytes);
  if (bytes.length === 0) return undefined;
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw fault("invalid_input", "content-encoding is not supported: send the body uncompressed");
  }
  if (
    !/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(request.headers.get("content-type") ?? "")
  ) {
    throw fault("invalid_input", "content-type must be application/json");
  }
  // Loaded with the first body, because most calls have none (decision 9.17).
  const { parseStrictJson } = await import("#lib/kernel/strict-json.js");
  const result = parseStrictJson(utf8(bytes));
  if (!result.ok && result.isNoJson) throw new NotJson(result.problem);
  if (!result.ok) throw fault("invalid_input", result.problem);
  if (!isPlainObject(result.value)) throw fault("invalid_input", "the body must be a JSON object");
  return result.value;
}

async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => fault("body_too_large", `the body must have at most ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
