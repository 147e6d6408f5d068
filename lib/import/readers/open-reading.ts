import { joined } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";
import { archiveReading } from "./archive-reading.js";
import type { Archive } from "./archives/archive.js";
import { tarArchive } from "./archives/tar-archive.js";
import { zipArchive } from "./archives/zip-archive.js";
import { blueskyReading } from "./bluesky-repository.js";
import { type FileKind, fileKind, headBytes } from "./file-kind.js";
import { instagramReading } from "./instagram-export.js";
import { listReading } from "./list-reading.js";
import { mastodonReading } from "./mastodon-archive.js";
import {
  blobBytes,
  bytesAt,
  gunzipped,
  type NamedBlob,
  tooLarge,
  wholeBytes,
} from "./read-bytes.js";
import type { ReaderContext } from "./reader-context.js";
import { type Reading, readingOf } from "./reader-item.js";
import { fileItems, maxFileBytes } from "./single-file.js";
import { warcItems } from "./warc-file.js";

const maxListBytes = 50 * 1024 * 1024;

/**
 * Recognises a file or a folder by its content, and opens it.
 *
 * @throws CliError that says what is wrong and what to do
 */
export async function openReading(
  given: NamedBlob | Archive,
  context: ReaderContext,
): Promise<Reading> {
  if ("files" in given) return archiveReading(given, context);
  const { name, blob } = given;
  const kind = blob.size === 0 ? null : fileKind(await bytesAt(blob, 0, headBytes));
  if (kind === "zip") return archiveReading(zipArchive(given), context);
  if (kind === "car") return blueskyReading(given, context);
  const bytes = () => gunzipped(name, blobBytes(blob, context.onBytes));
  const inside = kind === "gzip" ? fileKind(await beginning(bytes())) : kind;
  return openKind(given, inside, bytes, context);
}

async function openKind(
  { name, blob: { size } }: NamedBlob,
  kind: FileKind | null,
  open: () => AsyncIterable<Uint8Array>,
  context: ReaderContext,
): Promise<Reading> {
  switch (kind) {
    case "tar":
      return archiveReading(tarArchive(name, open), context);
    case "warc":
      return readingOf(`a WARC file, ${name}`, warcItems(name, open(), context));
    case "list":
      return listReading(name, await wholeBytes(name, open(), maxListBytes), null, context);
    case "feed":
    case "pdf":
    case "captions":
    case "json_transcript":
    case "html":
    case "mhtml":
    case "text":
      return fileReading(name, kind, size, open, context);
    case "mastodon_outbox":
      return mastodonReading(archiveOf(name, "outbox.json", size, open), context);
    case "instagram_posts": {
      const path = "content/posts_1.json";
      const paths = new Set([path]);
      return instagramReading(archiveOf(name, path, size, open), paths, context);
    }
    case "arc":
      throw new CliError(
        `${name} is an ARC file, the older form of WARC: convert it to WARC first`,
      );
    case "other_captions":
      throw new CliError(
        `${name} has captions in a form that is not read (TTML, SAMI, SCC, STL, MicroDVD, a table): convert it to WebVTT or SubRip first`,
      );
    case "mail":
      throw new CliError(`${name} is a mail: save what may be quoted of it as a text`);
    case "records":
      throw new CliError(
        `${name} contains records that already name their artists: ${context.hints.records}`,
      );
    default:
      throw new CliError(`${name}: unsupported format; ${context.hints.formats}`);
  }
}

/** A file that was taken out of its archive, as an archive again. */
function archiveOf(
  name: string,
  path: string,
  size: number,
  read: () => AsyncIterable<Uint8Array>,
): Archive {
  return {
    name,
    async *files() {
      yield { path, size, read };
    },
  };
}

const fileWords: Partial<Record<FileKind, string>> = {
  feed: "a feed",
  pdf: "a PDF",
  captions: "a transcript",
  json_transcript: "a transcript",
  html: "a saved page",
  mhtml: "a saved page",
  text: "a text",
};

async function fileReading(
  name: string,
  kind: FileKind,
  size: number,
  open: () => AsyncIterable<Uint8Array>,
  context: ReaderContext,
): Promise<Reading> {
  const most = maxFileBytes[kind] ?? 0;
  if (size > most) throw tooLarge(name, most);
  const bytes = await wholeBytes(name, open(), most, size);
  const items = fileItems({ kind, path: name, isAlone: true, bytes }, context);
  return readingOf(`${fileWords[kind]}, ${name}`, items);
}

async function beginning(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  return joined(chunks).subarray(0, headBytes);
}
