import { close, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { CliError } from "#lib/platform/cli-error.js";
import {
  type Archive,
  type ArchiveFile,
  checkedPath,
  isLitter,
  refuseBomb,
  refuseCount,
} from "./archive.js";

/**
 * The files of a zip. The stated number of files and their sizes are checked before anything is
 * unpacked; sizes are enforced while unpacking.
 */
export function zipArchive(path: string): Archive {
  const name = basename(path);
  let listed: Entry[] | undefined;
  return {
    name,
    async *files() {
      const zip = await opened(name, path);
      try {
        listed ??= await entriesOf(name, zip);
        for (const entry of listed) {
          const read = () => unpackedBytes(name, zip, entry);
          yield { path: entry.fileName, size: entry.uncompressedSize, read } satisfies ArchiveFile;
        }
      } catch (problem) {
        throw problem instanceof CliError ? problem : brokenZip(name, problem);
      } finally {
        zip.close();
      }
    },
  };
}

async function entriesOf(name: string, zip: ZipFile): Promise<Entry[]> {
  refuseCount(name, zip.entryCount);
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    checkedPath(name, entry.fileName, isLink(entry) ? "link" : "file");
    unpacked += entry.uncompressedSize;
    refuseBomb(name, zip.fileSize, unpacked);
    if (entry.fileName.endsWith("/") || isLitter(entry.fileName)) continue;
    // Of a hundred thousand entries, these take most of the memory.
    Object.assign(entry, { fileNameRaw: null, extraFieldRaw: null, extraFields: [] });
    entries.push(entry);
  }
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

async function opened(name: string, path: string): Promise<ZipFile> {
  const reader = new BufferedFile(path);
  try {
    const options = { autoClose: false, strictFileNames: true };
    return await fromRandomAccessReaderPromise(reader, statSync(path).size, options);
  } catch (problem) {
    reader.close(() => {});
    throw brokenZip(name, problem);
  }
}

/** Reads ahead, because the directory of a zip is read in many small pieces. */
class BufferedFile extends RandomAccessReader {
  readonly #file: number;
  #held = Buffer.alloc(0);
  #heldAt = 0;

  constructor(path: string) {
    super();
    this.#file = openSync(path, "r");
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, count?: number) => void,
  ): void {
    done(null, this.#from(position, length).copy(target, offset));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end));
  }

  override close(done: (error: Error | null) => void): void {
    close(this.#file, done);
  }

  *#pieces(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = this.#from(at, Math.min(pieceBytes, end - at));
      if (piece.length === 0) return;
      yield piece;
      at += piece.length;
    }
  }

  /** The bytes at a position; fewer at the end of the file. */
  #from(position: number, length: number): Buffer {
    const at = position - this.#heldAt;
    if (at >= 0 && at + length <= this.#held.length) return this.#held.subarray(at, at + length);
    const bytes = Buffer.allocUnsafe(Math.max(length, pieceBytes));
    this.#held = bytes.subarray(0, readSync(this.#file, bytes, 0, bytes.length, position));
    this.#heldAt = position;
    return this.#held.subarray(0, length);
  }
}

const pieceBytes = 256 * 1024;

async function* unpackedBytes(
  name: string,
  zip: ZipFile,
  entry: Entry,
): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) {
    throw new CliError(`${name} is password-protected: remove the password first`);
  }
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (problem) {
    throw brokenZip(`${name}: ${entry.fileName}`, problem);
  }
}

/** Whether an entry that was made on Unix is a symbolic link. */
function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const mode = externalFileAttributes >>> 16;
  return versionMadeBy >>> 8 === 3 && (mode & 0o170000) === 0o120000;
}

function brokenZip(what: string, problem: unknown): CliError {
  const why = problem instanceof Error ? problem.message : String(problem);
  return new CliError(`${what} cannot be unpacked: ${why.slice(0, 200)}`);
}
