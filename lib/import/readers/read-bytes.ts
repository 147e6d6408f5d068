import { joined } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";
import { refuseBomb } from "./archives/archive.js";
import { inflated } from "./archives/inflated.js";

/** A file that is read: its name, and its bytes on demand, as a browser gives a dropped file. */
export interface NamedBlob {
  name: string;
  blob: Blob;
}

/** Called with the number of bytes read from the file since the last call. */
export type OnBytes = (count: number) => void;

const pieceBytes = 256 * 1024;

/** The bytes of a file, piece by piece. */
export async function* blobBytes(
  blob: Blob,
  onBytes: OnBytes = () => {},
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const piece = await bytesAt(blob, at, pieceBytes);
    onBytes(piece.length);
    yield piece;
  }
}

/** The bytes at a position; fewer at the end of the file. */
export async function bytesAt(
  blob: Blob,
  at: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(at, at + length).arrayBuffer());
}

/**
 * Unpacks gzip, including several members in a row; bytes that are not packed stay as they are, whatever the name of
 * their file says.
 *
 * @throws CliError when it is broken, or unpacks to far more than its own size
 */
export async function* gunzipped(
  name: string,
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let [before, after] = [0, 0];
  const chunks = packed[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* counted() {
    try {
      for (let read = first; !read.done; read = await chunks.next()) {
        before += read.value.length;
        yield read.value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  if (first.value?.[0] !== 0x1f) return yield* counted();
  for await (const chunk of inflated(name, counted())) {
    after += chunk.length;
    refuseBomb(name, before, after);
    yield chunk;
  }
}

/** What a stream has, and how to end it early: not all browsers can iterate streams. */
export async function* valuesOf<Value>(stream: ReadableStream<Value>): AsyncGenerator<Value> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

/**
 * All bytes of something small, in memory once if `size` is their number: pieces would stay there
 * until they are collected.
 *
 * @throws CliError when there are more than `maxBytes`
 */
export async function wholeBytes(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  size = 0,
): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(size);
  let length = 0;
  for await (const chunk of bytes) {
    const end = length + chunk.length;
    if (end > maxBytes) throw tooLarge(name, maxBytes);
    if (end > whole.length) whole = joined([whole.subarray(0, length), new Uint8Array(end)]);
    whole.set(chunk, length);
    length = end;
  }
  return length === whole.length ? whole : whole.slice(0, length);
}

/** The error for something too large to be read at once. */
export function tooLarge(name: string, maxBytes: number): CliError {
  const most = maxBytes >= 1024 * 1024 ? `${maxBytes / 1024 / 1024} MB` : `${maxBytes} bytes`;
  return new CliError(`${name} is larger than ${most}: split it`);
}
