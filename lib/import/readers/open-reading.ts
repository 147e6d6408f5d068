import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { CliError } from "#lib/platform/cli-error.js";
import { archiveReading } from "./archive-reading.js";
import { folderArchive } from "./archives/folder-archive.js";
import { tarArchive } from "./archives/tar-archive.js";
import { zipArchive } from "./archives/zip-archive.js";
import { blueskyReading } from "./bluesky-repository.js";
import { feedFileItems } from "./feed-items.js";
import { type FileKind, fileKind, headBytes } from "./file-kind.js";
import { listReading } from "./list-reading.js";
import {
  fileBytes,
  fileOrFolder,
  firstBytes,
  gunzipped,
  tooLarge,
  wholeBytes,
} from "./read-bytes.js";
import type { ReaderContext } from "./reader-context.js";
import type { ReaderItem, Reading } from "./reader-item.js";
import { maxFileBytes, singleFileItem } from "./single-file.js";
import { warcItems } from "./warc-file.js";

const maxFeedBytes = 16 * 1024 * 1024;
const maxListBytes = 50 * 1024 * 1024;

/**
 * Recognises the file or folder at a path by its content, and opens it.
 *
 * @throws CliError that says what is wrong and what to do, or whatever reading the file throws
 */
export async function openReading(path: string, context: ReaderContext): Promise<Reading> {
  if ((await fileOrFolder(path)) === "folder") return archiveReading(folderArchive(path), context);
  const head = await firstBytes(path, headBytes);
  const name = basename(path);
  const kind = head.length === 0 ? null : fileKind(head);
  if (kind === "zip") return archiveReading(zipArchive(path), context);
  if (kind === "car") return blueskyReading(path, context);
  if (kind === "gzip") {
    const open = () => gunzipped(name, fileBytes(path, context.onBytes));
    return openKind(name, fileKind(await beginning(open())), path, open, context);
  }
  return openKind(name, kind, path, () => fileBytes(path, context.onBytes), context);
}

async function openKind(
  name: string,
  kind: FileKind | null,
  path: string,
  open: () => AsyncIterable<Uint8Array>,
  context: ReaderContext,
): Promise<Reading> {
  switch (kind) {
    case "tar":
      return archiveReading(tarArchive(path, open), context);
    case "warc":
      return readingOf(`a WARC file, ${name}`, warcItems(name, open(), context));
    case "feed": {
      const bytes = await wholeBytes(name, open(), maxFeedBytes);
      return readingOf(`a feed, ${name}`, feedFileItems(name, bytes, null, context));
    }
    case "list":
      return listReading(name, await wholeBytes(name, open(), maxListBytes), null, context);
    case "pdf":
    case "captions":
    case "podcast_transcript":
    case "html":
    case "text":
      return singleReading(name, kind, path, open, context);
    case "records":
      throw new CliError(
        `${name} contains records that already name their artists: leave out --artist`,
      );
    default:
      throw new CliError(
        `${name}: unsupported format; npm run import -- --help lists what can be imported`,
      );
  }
}

async function singleReading(
  name: string,
  kind: FileKind,
  path: string,
  open: () => AsyncIterable<Uint8Array>,
  context: ReaderContext,
): Promise<Reading> {
  const most = maxFileBytes[kind] ?? 0;
  if ((await stat(path)).size > most) throw tooLarge(name, most);
  const bytes = await wholeBytes(name, open(), most);
  const words: Partial<Record<FileKind, string>> = {
    pdf: "a PDF",
    captions: "a transcript",
    podcast_transcript: "a transcript",
    html: "a saved page",
    text: "a text",
  };
  async function* items(): AsyncGenerator<ReaderItem> {
    yield await singleFileItem({ kind, path: name, isAlone: true, bytes }, context);
  }
  return readingOf(`${words[kind]}, ${name}`, items());
}

/** A reading without an account. */
export function readingOf(what: string, items: AsyncIterable<ReaderItem>): Reading {
  return { what, account: null, notes: [], items };
}

async function beginning(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}
