import { parsePool } from "#lib/outside/parsing/parse-pool.js";
import type { FileKind } from "./file-kind.js";
import { pagesOf } from "./page-item.js";
import { parseFile } from "./parse-file.js";
import { addressOf, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem } from "./reader-item.js";
import type { readerParsers } from "./reader-parsers.js";
import { textFile } from "./text-file.js";

/** Maximum bytes of a file that is read at once. */
export const maxFileBytes: Partial<Record<FileKind, number>> = {
  pdf: 64 * 1024 * 1024,
  captions: 8 * 1024 * 1024,
  podcast_transcript: 16 * 1024 * 1024,
  html: 16 * 1024 * 1024,
  text: 8 * 1024 * 1024,
};

/** A file that holds one text, with its bytes. */
export interface SingleFile {
  kind: FileKind;
  /** Path inside the folder or archive; the file name when it was given alone. */
  path: string;
  isAlone: boolean;
  bytes: Buffer;
}

/** The text of a file: a transcript, a PDF, a saved page, plain text or Markdown. */
export async function singleFileItem(
  file: SingleFile,
  context: ReaderContext,
): Promise<ReaderItem> {
  const { kind, path } = file;
  const address = addressOf(context, path, file.isAlone);
  switch (kind) {
    case "captions":
    case "podcast_transcript": {
      const input = { bytes: file.bytes, isJson: kind === "podcast_transcript" };
      const parsed = await parseFile("transcript", input, context.signal);
      if (parsed.kind !== "parsed") return unreadable(path);
      if (parsed.value === null) return { kind: "bad", where: path, what: "has no timed words" };
      const { text, places } = parsed.value;
      const original = knownOriginal({
        kind: "transcript",
        url: address,
        title: titleOf(path),
        text,
        places,
      });
      return { kind: "original", where: path, original };
    }
    case "pdf":
      return pdfItem(file, address, context);
    case "html": {
      const input = { bytes: file.bytes, address };
      const parsed = await parseFile("savedPage", input, context.signal);
      if (parsed.kind !== "parsed") return unreadable(path);
      // The person gave an address for this page, so it takes precedence.
      const isGiven = file.isAlone && context.address !== null;
      const url = isGiven ? address : (parsed.value.savedFrom ?? address);
      return pagesOf(parsed.value.page, { where: path, url, retrievedAt: null });
    }
    default: {
      const read = textFile(file.bytes);
      if (read === null) return { kind: "bad", where: path, what: "is not text" };
      if (read.text === "") return { kind: "left_out", why: "files without words" };
      const { text, title, url, published } = read;
      const original = knownOriginal({
        url: url ?? address,
        title: title ?? titleOf(path),
        text,
        publishedAt: published,
      });
      return { kind: "original", where: path, original };
    }
  }
}

/** Its memory grows by what the PDF unpacks; its time is for a PDF without its pages. */
const parsePdf = parsePool<typeof readerParsers>(
  { threads: 1, cpuMs: 1_500, clockMs: 6_000, memoryMb: 192, growthMb: 100 },
  new URL("./reader-worker.ts", import.meta.url),
);

async function pdfItem(
  { path, bytes }: SingleFile,
  address: string,
  { signal }: ReaderContext,
): Promise<ReaderItem> {
  const parsed = await parsePdf("pdf", { bytes }, signal);
  if (parsed.kind !== "parsed") return unreadable(path);
  if (parsed.value === "no text") {
    return { kind: "bad", where: path, what: "has no text layer: run OCR on it first" };
  }
  if (parsed.value === "too long") {
    return { kind: "bad", where: path, what: "has more text than one original can have: split it" };
  }
  const { title, text, places } = parsed.value;
  const original = knownOriginal({
    url: address,
    title: title ?? titleOf(path),
    text,
    places,
  });
  return { kind: "original", where: path, original };
}

function unreadable(where: string): ReaderItem {
  return { kind: "bad", where, what: "is broken or exceeds the parser's limits" };
}

/** The file name without its ending. */
function titleOf(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, "");
}
