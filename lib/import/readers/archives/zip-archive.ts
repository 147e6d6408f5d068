import { basename } from "node:path";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { CliError } from "#lib/platform/cli-error.js";
import { type Archive, type ArchiveFile, checkedPath, isLitter, refuseBomb } from "./archive.js";

/**
 * The files of a zip. The stated sizes are checked before anything is unpacked, and enforced while
 * unpacking.
 */
export function zipArchive(path: string): Archive {
  const name = basename(path);
  return { name, files: () => filesOf(name, path) };
}

async function* filesOf(name: string, path: string): AsyncGenerator<ArchiveFile> {
  const zip = await opened(name, path);
  try {
    const entries: Entry[] = [];
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      checkedPath(name, entry.fileName, isLink(entry) ? "link" : "file", entries.length + 1);
      unpacked += entry.uncompressedSize;
      refuseBomb(name, zip.fileSize, unpacked);
      entries.push(entry);
    }
    entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
    for (const entry of entries) {
      if (entry.fileName.endsWith("/") || isLitter(entry.fileName)) continue;
      const read = () => unpackedBytes(name, zip, entry);
      yield { path: entry.fileName, size: entry.uncompressedSize, read };
    }
  } catch (problem) {
    throw problem instanceof CliError ? problem : brokenZip(name, problem);
  } finally {
    zip.close();
  }
}

async function opened(name: string, path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (problem) {
    throw brokenZip(name, problem);
  }
}

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
