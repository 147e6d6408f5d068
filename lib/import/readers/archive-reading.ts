import { joined } from "#lib/kernel/bytes.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { Archive, ArchiveFile } from "./archives/archive.js";
import { type FileKind, fileKind, headBytes } from "./file-kind.js";
import { instagramReading, isInstagramExport } from "./instagram-export.js";
import { isMastodonArchive, mastodonReading } from "./mastodon-archive.js";
import { gunzipped } from "./read-bytes.js";
import type { ReaderContext } from "./reader-context.js";
import { type ReaderItem, type Reading, readingOf } from "./reader-item.js";
import { fileItems, maxFileBytes } from "./single-file.js";
import { warcItems } from "./warc-file.js";

/**
 * File endings that are read as plain text in a folder, where programs leave many text files that
 * nobody wrote.
 */
const textEndings = /\.(?:md|mdx|markdown|txt|text)$/i;
/**
 * Files of exports from Twitter, Facebook, Google, Medium and Substack, which also hold unpublished
 * words.
 */
const ofAccounts =
  /(?:^|\/)(?:messages\/inbox\/|(?:data\/tweets?\.js|archive_browser\.html|profile\/profile\.html|posts\/\d{1,12}\.[^/]{1,200}\.html)$)/;
/** Maximum files that are opened one by one; an artist can have as many originals. */
const maxOpened = 50_000;

/**
 * Recognises what a folder or archive is: a service's archive, else a collection of files.
 *
 * @throws CliError when nothing in it can be read
 */
export async function archiveReading(given: Archive, context: ReaderContext): Promise<Reading> {
  const paths = new Set<string>();
  let filled = 0;
  // Every file is listed, because the archive can be broken after the files that are used.
  for await (const { path, size } of given.files()) {
    paths.add(path);
    if (size > 0) filled += 1;
  }
  const nested = [...paths].find((path) => /^[^/]+\/outbox\.json$/.test(path));
  const archive = nested === undefined ? given : withoutFolder(given, nested.split("/")[0] ?? "");
  if (isMastodonArchive(paths) || nested !== undefined) return mastodonReading(archive, context);
  if (isInstagramExport(paths)) return instagramReading(archive, paths, context);
  if (paths.has("datapackage.json") && [...paths].some(isCrawl)) {
    return readingOf(`a WACZ file, ${archive.name}`, crawlsIn(archive, context));
  }
  if (paths.has("[Content_Types].xml") || paths.has("META-INF/manifest.xml")) {
    throw new CliError(`${archive.name} is an office document: save it as PDF or as a text`);
  }
  if (paths.has("media.json") && paths.has("profile.json")) {
    throw new CliError(`${archive.name} is an Instagram export of before 2020: request a new one`);
  }
  if ([...paths].some((path) => ofAccounts.test(path))) {
    throw new CliError(
      `${archive.name} is the export of an account, with what is not public: unpack it, and give only what is public`,
    );
  }
  if (paths.size === 0) throw new CliError(`${archive.name} is empty`);
  if (filled > maxOpened) {
    throw new CliError(
      `${archive.name} has more than ${maxOpened} files to read: import it in parts`,
    );
  }
  const what = `${archive.name} with ${paths.size} file${paths.size === 1 ? "" : "s"}`;
  return readingOf(what, filesIn(archive, context));
}

/** Whether a file in a WACZ is a WARC file, by its path. */
function isCrawl(path: string): boolean {
  return /^archive\/[^/]{1,200}\.warc(?:\.gz)?$/.test(path);
}

/** The pages of the WARC files in a WACZ, as browsertrix and other crawlers write it. */
async function* crawlsIn(archive: Archive, context: ReaderContext): AsyncGenerator<ReaderItem> {
  for await (const { path, read } of archive.files()) {
    if (!isCrawl(path)) continue;
    yield* warcItems(path, gunzipped(path, read()), context);
  }
}

/** An archive whose files are all in one folder, with that folder removed from the paths. */
function withoutFolder(archive: Archive, folder: string): Archive {
  return {
    name: archive.name,
    async *files() {
      for await (const file of archive.files()) {
        if (file.path.startsWith(`${folder}/`)) {
          yield { ...file, path: file.path.slice(folder.length + 1) };
        }
      }
    },
  };
}

async function* filesIn(archive: Archive, context: ReaderContext): AsyncGenerator<ReaderItem> {
  let read = 0;
  for await (const file of archive.files()) {
    const taken = await takenFile(file);
    if (taken.kind === null) yield { kind: "left_out", why: "files of other kinds" };
    else if (taken.bytes === null) {
      yield {
        kind: "bad",
        where: file.path,
        what: "is too large for one text: split it",
      };
    } else {
      read += 1;
      const { kind, bytes } = taken;
      yield* fileItems({ kind, path: file.path, isAlone: false, bytes }, context);
    }
  }
  if (read === 0) {
    throw new CliError(
      `${archive.name} has nothing to import: no archive, feed, transcript, PDF, text or saved page`,
    );
  }
}

/** The bytes of a file of a supported kind; null bytes when it is too large. */
async function takenFile(
  file: ArchiveFile,
): Promise<{ kind: FileKind; bytes: Uint8Array | null } | { kind: null }> {
  if (file.size === 0) return { kind: null };
  const chunks: Uint8Array[] = [];
  let [length, most] = [0, 0];
  let kind: FileKind | null = null;
  for await (const chunk of file.read()) {
    chunks.push(chunk);
    length += chunk.length;
    if (most === 0 && length >= Math.min(headBytes, file.size)) {
      kind = kindInArchive(file.path, joined(chunks).subarray(0, headBytes));
      if (kind === null) return { kind };
      most = maxFileBytes[kind] ?? 0;
    }
    if (most > 0 && Math.max(length, file.size) > most && kind !== null)
      return { kind, bytes: null };
  }
  kind ??= kindInArchive(file.path, joined(chunks));
  return kind === null ? { kind } : { kind, bytes: joined(chunks) };
}

/**
 * The kind of a file if it is read inside an archive, else null: archives in archives, lists of
 * addresses and unknown JSON are not read.
 */
function kindInArchive(path: string, head: Uint8Array): FileKind | null {
  if (head.length === 0) return null;
  const kind = fileKind(head);
  if (kind === "text") return textEndings.test(path) ? kind : null;
  return kind !== null && maxFileBytes[kind] !== undefined ? kind : null;
}
