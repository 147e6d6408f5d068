import {
  type Archive,
  checkedPath,
  isLitter,
  refuseCount,
} from "#lib/import/readers/archives/archive.js";
import { blobBytes } from "#lib/import/readers/read-bytes.js";

/** The files of a dropped folder, in the order in which the command reads a folder. */
export function droppedFolder(
  name: string,
  files: readonly { path: string; blob: Blob }[],
): Archive {
  const ordered = files
    .filter(({ path }) => !isLitter(path))
    .map((file) => ({ ...file, parts: file.path.split("/") }))
    .sort((one, other) => inOrder(one.parts, other.parts));
  return {
    name,
    async *files() {
      refuseCount(name, ordered.length);
      for (const { path, blob } of ordered) {
        checkedPath(name, path, "file");
        yield { path, size: blob.size, read: () => blobBytes(blob) };
      }
    },
  };
}

function inOrder(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((part, at) => part !== other[at]);
  return (one[differs] ?? "") < (other[differs] ?? "") ? -1 : 1;
}
