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
 * response or its body is too large.
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
  const body = unpacked(isChunked ? withoutChunks(sent) : sent, header("content-encoding"));
  if (body === null) return null;
  return { status: Number(status), contentType: header("content-type"), body };
}

/**
 * A body without its chunk sizes; unchanged when it has none, since some programs keep the header
 * but save the body unchunked.
 */
function withoutChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    const size = line === -1 || line - at > 20 ? "" : bytes.subarray(at, line).toString("latin1");
    const match = /^([0-9a-fA-F]{1,8})(?:;|$)/.exec(size.trim());
    if (match === null) return parts.length === 0 ? bytes : Buffer.concat(parts);
    const length = Number.parseInt(match[1] ?? "0", 16);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
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
