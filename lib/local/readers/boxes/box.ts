import { CliError } from "#lib/local/cli-error.js";

/** A file inside a folder or an archive. */
export interface BoxFile {
  /** Inside the box, parts joined by `/`. */
  path: string;
  /** Bytes as the box states them. */
  size: number;
  /** The bytes, unpacked. Of an archive that is read in one pass they can be read until the next file is asked for. */
  read(): AsyncIterable<Uint8Array>;
}

/** A folder or an archive, whose files can be listed as often as needed and are never written anywhere. */
export interface Box {
  name: string;
  files(): AsyncIterable<BoxFile>;
}

/** Most files of one box; an archive with all pictures of many years has some ten thousand. */
const maxFiles = 200_000;
/** Most that a box may unpack to in relation to its own size, and the size below which that is not asked. */
const maxRatio = 250;
const freeBytes = 64 * 1024 * 1024;

/**
 * Checks what a box says of its next file, before anything of it is read (decision 8.19).
 *
 * @throws CliError for a name that leads out of the box, a link, or too many files
 */
export function checkedPath(box: string, path: string, kind: string, count: number): void {
  if (count > maxFiles) {
    throw new CliError(`${box} has more than ${maxFiles} files: import a part of it`);
  }
  const parts = path.split("/");
  if (
    /[\\\0]/.test(path) ||
    path.startsWith("/") ||
    /^[A-Za-z]:/.test(path) ||
    parts.includes("..")
  ) {
    const shown = path.slice(0, 200).replace(/\p{Cc}/gu, "?");
    throw new CliError(`${box} names a file outside of itself (${shown}), and is not read`);
  }
  if (kind === "link") {
    const shown = path.slice(0, 200).replace(/\p{Cc}/gu, "?");
    throw new CliError(`${box} has a link (${shown}): give the files themselves`);
  }
}

/** Files that programs leave beside those of people. */
export function isLitter(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/**
 * Refuses what unpacks to far more than it is.
 *
 * @throws CliError
 */
export function refuseBomb(name: string, packed: number, unpacked: number): void {
  if (unpacked > freeBytes && unpacked > packed * maxRatio) {
    throw new CliError(`${name} unpacks to more than ${maxRatio} times its size, and is not read`);
  }
}
