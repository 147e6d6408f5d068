import { CliError } from "#lib/platform/cli-error.js";
import { blobBytes, bytesAt, type NamedBlob } from "../read-bytes.js";
import { type Archive, type ArchiveFile, checkedPath, isLitter, refuseBomb } from "./archive.js";
import { brokenPack, inflated } from "./inflated.js";
import { crcAfter, readDirectory, type ZipEntry } from "./zip-directory.js";

/**
 * The files of a zip. The stated number of files and their sizes are checked before anything is
 * unpacked; sizes and checksums are enforced while unpacking.
 */
export function zipArchive({ name, blob }: NamedBlob): Archive {
  let listed: ZipEntry[] | undefined;
  return {
    name,
    async *files() {
      try {
        listed ??= entriesOf(name, blob, await readDirectory(name, blob));
      } catch (problem) {
        throw problem instanceof CliError ? problem : brokenPack(name, problem);
      }
      for (const entry of listed) {
        const read = () => unpackedBytes(`${name}: ${entry.path}`, blob, entry);
        yield { path: entry.path, size: entry.size, read } satisfies ArchiveFile;
      }
    },
  };
}

function entriesOf(name: string, blob: Blob, entries: Iterable<ZipEntry>): ZipEntry[] {
  const files: ZipEntry[] = [];
  let unpacked = 0;
  for (const entry of entries) {
    checkedPath(name, entry.path, entry.isLink ? "link" : "file");
    unpacked += entry.size;
    refuseBomb(name, blob.size, unpacked);
    if (!entry.path.endsWith("/") && !isLitter(entry.path)) files.push(entry);
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function* unpackedBytes(
  what: string,
  blob: Blob,
  { at, size, packedSize, crc, method, isEncrypted }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  if (isEncrypted) {
    const [archive] = what.split(": ", 1);
    throw new CliError(`${archive} is password-protected: remove the password first`);
  }
  const header = await bytesAt(blob, at, 30);
  const view = new DataView(header.buffer);
  if (header.length < 30 || view.getUint32(0, true) !== 0x04034b50) {
    throw brokenPack(what, "it is not where the directory says");
  }
  const begin = at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (begin + packedSize > blob.size) throw brokenPack(what, "it ends too early");
  if (method !== 0 && method !== 8) throw brokenPack(what, `compression ${method} is not known`);
  const packed = blobBytes(blob.slice(begin, begin + packedSize));
  let [length, sum] = [0, 0];
  for await (const chunk of method === 0 ? packed : inflated(what, packed, true)) {
    length += chunk.length;
    if (length > size) throw brokenPack(what, `it is larger than its stated ${size} bytes`);
    sum = crcAfter(sum, chunk);
    yield chunk;
  }
  if (length !== size) throw brokenPack(what, `it has ${length} of its stated ${size} bytes`);
  if (sum !== crc) throw brokenPack(what, "its checksum is wrong");
}
