import { CliError } from "#lib/local/cli-error.js";
import type { Box, BoxFile } from "./boxes/box.js";
import { feedFileItems } from "./feed-items.js";
import { type FileKind, fileKind, headBytes } from "./file-kind.js";
import { instagramReading, isInstagramExport } from "./instagram-export.js";
import { isMastodonArchive, mastodonReading } from "./mastodon-archive.js";
import type { ReaderContext } from "./reader-context.js";
import type { ReaderItem, Reading } from "./reader-item.js";
import { maxFileBytes, singleFileItem } from "./single-file.js";

/** Endings of plain texts in a folder, where programs leave much that is text and nobody's words. */
const textEndings = /\.(?:md|mdx|markdown|txt|text)$/i;
const maxFeedBytes = 16 * 1024 * 1024;

/**
 * Recognises what a folder or an archive is: the archive of a service, else a collection of files.
 *
 * @throws CliError when nothing in it can be read
 */
export async function boxReading(box: Box, context: ReaderContext): Promise<Reading> {
  const paths = new Set<string>();
  for await (const { path } of box.files()) {
    paths.add(path);
    // The posts of a large archive stand before its pictures.
    if (paths.has("outbox.json") && paths.has("actor.json")) break;
  }
  const nested = [...paths].find((path) => /^[^/]+\/outbox\.json$/.test(path));
  const archive = nested === undefined ? box : withoutFolder(box, nested.split("/")[0] ?? "");
  if (isMastodonArchive(paths) || nested !== undefined) return mastodonReading(archive, context);
  if (isInstagramExport(paths)) return instagramReading(box, paths, context);
  if (paths.size === 0) throw new CliError(`${box.name} is empty`);
  return {
    what: `${box.name} with ${paths.size} file${paths.size === 1 ? "" : "s"}`,
    account: null,
    notes: [],
    items: filesIn(box, context),
  };
}

/** An archive that has everything in one folder, as if it had not. */
function withoutFolder(box: Box, folder: string): Box {
  return {
    name: box.name,
    async *files() {
      for await (const file of box.files()) {
        if (file.path.startsWith(`${folder}/`)) {
          yield { ...file, path: file.path.slice(folder.length + 1) };
        }
      }
    },
  };
}

async function* filesIn(box: Box, context: ReaderContext): AsyncGenerator<ReaderItem> {
  let read = 0;
  for await (const file of box.files()) {
    const taken = await takenFile(file);
    if (taken.kind === null) yield { kind: "left_out", why: "files of other kinds" };
    else if (taken.bytes === null) {
      yield {
        kind: "bad",
        where: file.path,
        what: "is too large to be read as one text: split it",
      };
    } else if (taken.kind === "feed") {
      read += 1;
      yield* feedFileItems(file.path, taken.bytes, null, context);
    } else {
      read += 1;
      const { kind, bytes } = taken;
      yield await singleFileItem({ kind, path: file.path, isAlone: false, bytes }, context);
    }
  }
  if (read === 0) {
    throw new CliError(
      `${box.name} has nothing that can be read: no archive, feed, transcript, PDF, text or saved page`,
    );
  }
}

/** The bytes of a file of a kind that is read here; null bytes when there are too many. */
async function takenFile(
  file: BoxFile,
): Promise<{ kind: FileKind; bytes: Buffer | null } | { kind: null }> {
  const chunks: Uint8Array[] = [];
  let [length, most] = [0, 0];
  let kind: FileKind | null = null;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    length += chunk.length;
    if (most === 0 && length >= Math.min(headBytes, file.size)) {
      kind = kindInBox(file.path, Buffer.concat(chunks).subarray(0, headBytes));
      if (kind === null) return { kind };
      most = kind === "feed" ? maxFeedBytes : (maxFileBytes[kind] ?? 0);
    }
    if (most > 0 && Math.max(length, file.size) > most && kind !== null)
      return { kind, bytes: null };
  }
  kind ??= kindInBox(file.path, Buffer.concat(chunks));
  return kind === null ? { kind } : { kind, bytes: Buffer.concat(chunks) };
}

/** The kind of a file that is read inside a box; boxes in boxes, lists of addresses and unknown JSON are not. */
function kindInBox(path: string, head: Uint8Array): FileKind | null {
  if (head.length === 0) return null;
  const kind = fileKind(head);
  if (kind === "feed") return kind;
  if (kind === "text") return textEndings.test(path) ? kind : null;
  return kind !== null && maxFileBytes[kind] !== undefined ? kind : null;
}
