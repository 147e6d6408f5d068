import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { CliError } from "#lib/platform/cli-error.js";
import { refuseBomb } from "./archives/archive.js";

/** Called with the number of bytes read from the file since the last call. */
export type OnBytes = (count: number) => void;

/**
 * Whether a path is a file or a folder.
 *
 * @throws CliError when it is a pipe or a device, which may never end, or whatever `stat` throws
 */
export async function fileOrFolder(path: string): Promise<"file" | "folder"> {
  const found = await stat(path);
  if (found.isFile()) return "file";
  if (found.isDirectory()) return "folder";
  throw new CliError(`${path} is a pipe or a device, not a file; records can be piped to -`);
}

/** The bytes of a file. */
export async function* fileBytes(path: string, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** The first bytes of a file, at most `length`. */
export async function firstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Unpacks gzip, including several members in a row.
 *
 * @throws CliError when it is broken, or unpacks to far more than its own size
 */
export async function* gunzipped(
  name: string,
  packed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let goOn = () => {};
  gunzip.on("drain", () => goOn()).on("close", () => goOn());
  let [before, after] = [0, 0];
  const feeding = (async () => {
    try {
      for await (const chunk of packed) {
        if (gunzip.destroyed) return;
        before += chunk.length;
        if (!gunzip.write(chunk)) {
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        }
      }
      gunzip.end();
    } catch (problem) {
      gunzip.destroy(problem as Error);
    }
  })();
  try {
    for await (const chunk of gunzip) {
      after += chunk.length;
      refuseBomb(name, before, after);
      yield chunk;
    }
  } catch (problem) {
    if (problem instanceof CliError) throw problem;
    const why = problem instanceof Error ? problem.message : String(problem);
    throw new CliError(`${name} cannot be unpacked: ${why}`);
  } finally {
    gunzip.destroy();
    await feeding;
  }
}

/**
 * All bytes of something small.
 *
 * @throws CliError when there are more than `maxBytes`
 */
export async function wholeBytes(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(name, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** The error for something too large to be read at once. */
export function tooLarge(name: string, maxBytes: number): CliError {
  const most = maxBytes >= 1024 * 1024 ? `${maxBytes / 1024 / 1024} MB` : `${maxBytes} bytes`;
  return new CliError(`${name} is larger than ${most}: split it`);
}
