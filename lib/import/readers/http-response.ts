import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** An HTTP response saved exactly as it was sent. */
export interface KeptResponse {
  status: number;
  contentType: string;
  body: Buffer;
}

/** Maximum size of a response's headers, and maximum unpacked size of its body. */
const maxHeaderBytes = 64 * 1024;
const maxBodyBytes = 16 * 1024 * 1024;

/**
 * Reads a saved response and decodes its body (chunks and compression); null when it is not an HTTP
 * response, its chunks do not fit their stated lengths, or its body is too large.
 */
export function keptResponse(bytes: Buffer): KeptResponse | null {
  const end = bytes.subarray(0, maxHeaderBytes).indexOf("\r\n\r\n");
  if (end === -1) return null;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(first)?.[1];
  if (status === undefined) return null;
  const header = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line === undefined ? "" : line.slice(name.length + 1).trim();
  };
  const sent = bytes.subarray(end + 4);
  const isChunked = /(?:^|,)\s*chunked\s*$/i.test(header("transfer-encoding"));
  const whole = isChunked ? withoutChunks(sent) : sent;
  const body = whole === null ? null : unpacked(whole, header("content-encoding"));
  if (body === null) return null;
  return { status: Number(status), contentType: header("content-type"), body };
}

/**
 * A body without its chunk sizes; unchanged when it begins with none, since some programs keep the
 * header but save the body unchunked. Null when a chunk is not as long as it says, or the last one
 * is missing.
 */
function withoutChunks(bytes: Buffer): Buffer | null {
  const body = Buffer.alloc(bytes.length);
  let [at, written] = [0, 0];
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    const size = line === -1 || line - at > 20 ? "" : bytes.toString("latin1", at, line);
    const match = /^([0-9a-fA-F]{1,8})(?:;|$)/.exec(size.trim());
    if (match === null) return at === 0 ? bytes : null;
    const length = Number.parseInt(match[1] ?? "", 16);
    if (length === 0) return body.subarray(0, written);
    const end = line + 2 + length;
    if (bytes.toString("latin1", end, end + 2) !== "\r\n") return null;
    written += bytes.copy(body, written, line + 2, end);
    at = end + 2;
  }
}

function unpacked(body: Buffer, encoding: string): Buffer | null {
  const limit = { maxOutputLength: maxBodyBytes };
  try {
    switch (encoding.toLowerCase()) {
      case "gzip":
      case "x-gzip":
        return isGzip(body) ? gunzipSync(body, limit) : body;
      case "deflate":
        return inflateSync(body, limit);
      case "br":
        return brotliDecompressSync(body, limit);
      default:
        return body;
    }
  } catch {
    return null;
  }
}

/** Whether a body is really gzipped: some programs keep the header but save the body unpacked. */
function isGzip(body: Buffer): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}
