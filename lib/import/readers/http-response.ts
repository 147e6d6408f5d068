import { indexOfBytes, latin1 } from "#lib/kernel/bytes.js";
import { inflated } from "./archives/inflated.js";
import { wholeBytes } from "./read-bytes.js";

/** An HTTP response saved exactly as it was sent. */
export interface KeptResponse {
  status: number;
  contentType: string;
  body: Uint8Array;
}

/** Maximum size of a response's headers, and maximum unpacked size of its body. */
const maxHeaderBytes = 64 * 1024;
const maxBodyBytes = 16 * 1024 * 1024;
const lineEnd = Uint8Array.of(13, 10);
const headersEnd = Uint8Array.of(13, 10, 13, 10);

/**
 * Reads a saved response and decodes its body (chunks and compression); null when it is not an HTTP
 * response, its chunks do not fit their stated lengths, or its body is too large.
 */
export async function keptResponse(bytes: Uint8Array): Promise<KeptResponse | null> {
  const end = indexOfBytes(bytes.subarray(0, maxHeaderBytes), headersEnd);
  if (end === -1) return null;
  const [first = "", ...lines] = latin1(bytes.subarray(0, end)).split("\r\n");
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(first)?.[1];
  if (status === undefined) return null;
  const header = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line === undefined ? "" : line.slice(name.length + 1).trim();
  };
  const sent = bytes.subarray(end + 4);
  const isChunked = /(?:^|,)\s*chunked\s*$/i.test(header("transfer-encoding"));
  const whole = isChunked ? withoutChunks(sent) : sent;
  const body = whole === null ? null : await unpacked(whole, header("content-encoding"));
  if (body === null) return null;
  return { status: Number(status), contentType: header("content-type"), body };
}

/**
 * A body without its chunk sizes; unchanged when it does not begin with one, since some programs
 * keep the header but save the body unchunked. Null when a chunk does not have its stated length,
 * or the last one is missing.
 */
function withoutChunks(bytes: Uint8Array): Uint8Array | null {
  const body = new Uint8Array(bytes.length);
  let [at, written] = [0, 0];
  for (;;) {
    const line = indexOfBytes(bytes.subarray(0, at + 24), lineEnd, at);
    const size = line === -1 || line - at > 20 ? "" : latin1(bytes.subarray(at, line));
    const match = /^([0-9a-fA-F]{1,8})(?:;|$)/.exec(size.trim());
    if (match === null) return at === 0 ? bytes : null;
    const length = Number.parseInt(match[1] ?? "", 16);
    if (length === 0) return body.subarray(0, written);
    const end = line + 2 + length;
    if (bytes[end] !== 13 || bytes[end + 1] !== 10) return null;
    body.set(bytes.subarray(line + 2, end), written);
    written += length;
    at = end + 2;
  }
}

async function unpacked(body: Uint8Array, encoding: string): Promise<Uint8Array | null> {
  const unpack = decoderOf(encoding.toLowerCase(), body);
  if (unpack === null) return body;
  try {
    return await wholeBytes("a body", unpack, maxBodyBytes);
  } catch {
    return null;
  }
}

/** The unpacked body; null when it is not packed: some programs keep the header anyway. */
function decoderOf(encoding: string, body: Uint8Array): AsyncIterable<Uint8Array> | null {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  if (encoding === "deflate" || (/^(?:x-)?gzip$/.test(encoding) && isGzip)) {
    return inflated("a body", once(body));
  }
  return encoding === "br" ? brotli(body) : null;
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

/** @throws TypeError where the platform has no Brotli */
async function* brotli(body: Uint8Array): AsyncGenerator<Uint8Array> {
  const unpack = new DecompressionStream("brotli");
  const reader = new Blob([body.slice()]).stream().pipeThrough(unpack).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
