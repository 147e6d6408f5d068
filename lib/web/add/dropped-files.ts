import type { Dropped } from "#lib/contract/page-reading.js";

interface FolderFile {
  path: string;
  blob: Blob;
}

/** More files than are read: a folder with so many is refused. */
const tooMany = 100_001;

/** Chosen files; those of a folder as one folder. */
export function chosenFiles(files: readonly File[]): Dropped[] {
  const folders = new Map<string, FolderFile[]>();
  const alone: Dropped[] = [];
  for (const file of files) {
    const [folder = "", ...rest] = file.webkitRelativePath.split("/");
    if (rest.length === 0) alone.push({ name: file.name, blob: file });
    else {
      const inside = folders.get(folder) ?? [];
      inside.push({ path: rest.join("/"), blob: file });
      folders.set(folder, inside);
    }
  }
  return [...alone, ...[...folders].map(([name, inside]) => ({ name, files: inside }))];
}

/** What was dropped. The list of items has to be read at once: it is empty after the event. */
export async function droppedFiles({ items }: DataTransfer): Promise<Dropped[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry());
  const dropped: Dropped[] = [];
  for (const entry of entries) {
    if (entry === null) continue;
    const { name } = entry;
    if (isFile(entry)) dropped.push({ name, blob: await fileOf(entry) });
    else {
      const files: FolderFile[] = [];
      await walk(entry as FileSystemDirectoryEntry, "", files);
      dropped.push({ name, files });
    }
  }
  return dropped;
}

async function walk(
  folder: FileSystemDirectoryEntry,
  path: string,
  files: FolderFile[],
): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // The browser returns the entries in batches; an empty one is the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (files.length === tooMany) return;
      const inside = `${path}${entry.name}`;
      if (isFile(entry)) files.push({ path: inside, blob: await fileOf(entry) });
      else await walk(entry as FileSystemDirectoryEntry, `${inside}/`, files);
    }
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
