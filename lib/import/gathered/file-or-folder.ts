import { openAsBlob } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type Archive,
  type ArchiveFile,
  checkedPath,
  isLitter,
  refuseCount,
} from "#lib/import/readers/archives/archive.js";
import { blobBytes, type NamedBlob } from "#lib/import/readers/read-bytes.js";
import { CliError } from "#lib/platform/cli-error.js";

/**
 * The file or folder at a path, for a reader.
 *
 * @throws CliError when it is a pipe or a device, which may never end, or whatever the file system
 * throws
 */
export async function fileOrFolder(path: string): Promise<NamedBlob | Archive> {
  const found = await stat(path);
  if (found.isDirectory()) return folderArchive(path);
  if (found.isFile()) return { name: basename(path), blob: await openAsBlob(path) };
  throw new CliError(`${path} is a pipe or a device, not a file; records can be piped to -`);
}

/** Maximum depth of folders that are read. */
const maxDepth = 32;

/** The files of a folder and its subfolders, ordered by name; links are refused. */
function folderArchive(folder: string): Archive {
  const name = basename(folder) || folder;
  let count = 0;
  async function* filesIn(inside: string, depth: number): AsyncGenerator<ArchiveFile> {
    if (depth > maxDepth) {
      throw new CliError(
        `${name} has folders in more than ${maxDepth} folders: import a part of it`,
      );
    }
    const entries = [];
    for await (const entry of await opendir(join(folder, inside))) entries.push(entry);
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (isLitter(path)) continue;
      count += 1;
      refuseCount(name, count);
      checkedPath(name, path, entry.isSymbolicLink() ? "link" : "file");
      if (entry.isDirectory()) yield* filesIn(path, depth + 1);
      else if (entry.isFile()) {
        const place = join(folder, path);
        const read = async function* () {
          yield* blobBytes(await openAsBlob(place));
        };
        yield { path, size: (await stat(place)).size, read };
      }
    }
  }
  return {
    name,
    files() {
      count = 0;
      return filesIn("", 0);
    },
  };
}
