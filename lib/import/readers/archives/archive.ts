import { printable } from "#lib/kernel/printable.js";
import { CliError } from "#lib/platform/cli-error.js";

/** A file inside a folder or an archive. */
export interface ArchiveFile {
  /** Path inside the archive, parts joined by `/`. */
  path: string;
  /** Size in bytes, as the archive states it. */
  size: number;
  /**
   * The unpacked bytes. If the archive is read in one pass, they can be read only until the next
   * file is requested.
   */
  read(): AsyncIterable<Uint8Array>;
}

/** A folder or an archive. Its files can be listed repeatedly and are never written to disk. */
export interface Archive {
  name: string;
  files(): AsyncIterable<ArchiveFile>;
}

/** Maximum files in one archive; one with many years of pictures has tens of thousands. */
const maxFiles = 100_000;
/**
 * Maximum ratio of an archive's unpacked size to its own size, and the unpacked size below which
 * the ratio is not checked.
 */
const maxRatio = 250;
const freeBytes = 64 * 1024 * 1024;

/**
 * Refuses an archive with too many files, as stated or counted so far (decision 8.19).
 *
 * @throws CliError
 */
export function refuseCount(archive: string, count: number): void {
  if (count <= maxFiles) return;
  throw new CliError(`${archive} has more than ${maxFiles} files: import it in parts`);
}

/**
 * Checks what an archive says about its next file, before any of that file is read (decision 8.19).
 *
 * @throws CliError for a path that leads out of the archive, or a link
 */
export function checkedPath(archive: string, path: string, kind: string): void {
  const shown = printable(path.slice(0, 200));
  const isOutside = /\0|^[\\/]|^[A-Za-z]:[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);
  if (isOutside) {
    throw new CliError(`${archive} contains a path outside the archive (${shown}); not read`);
  }
  if (kind === "link") {
    throw new CliError(`${archive} contains a link (${shown}): include the files themselves`);
  }
}

/** Files that programs leave among people's own files. */
export function isLitter(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/**
 * Refuses an archive that unpacks to far more than its own size.
 *
 * @throws CliError
 */
export function refuseBomb(name: string, packed: number, unpacked: number): void {
  if (unpacked > freeBytes && unpacked > packed * maxRatio) {
    throw new CliError(`${name} unpacks to more than ${maxRatio} times its size; not read`);
  }
}
