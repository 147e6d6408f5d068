import { gzipSync } from "node:zlib";

/** A record of a WARC file. */
export function warcRecord(
  type: string,
  url: string,
  date: string,
  content: string | Buffer,
): Buffer {
  const bytes = Buffer.from(content);
  const head = [
    "WARC/1.1",
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    `WARC-Date: ${date}`,
    "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>",
    "Content-Type: application/http; msgtype=response",
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([
    Buffer.from(`${head.join("\r\n")}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n\r\n"),
  ]);
}

/** An HTTP answer as it was sent; in chunks or packed when its headers say so. */
export function httpAnswer(body: string | Buffer, headers: string[] = [], status = 200): Buffer {
  const lines = [`HTTP/1.1 ${status} OK`, "Content-Type: text/html; charset=utf-8", ...headers];
  const bytes = Buffer.from(body);
  const isPacked = headers.some((line) => /gzip/i.test(line));
  const packed = isPacked ? gzipSync(bytes) : bytes;
  const isChunked = headers.some((line) => /chunked/i.test(line));
  const half = Math.floor(packed.length / 2);
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  const sent = isChunked
    ? Buffer.concat([
        chunk(packed.subarray(0, half)),
        chunk(packed.subarray(half)),
        Buffer.from("0\r\n\r\n"),
      ])
    : packed;
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), sent]);
}
