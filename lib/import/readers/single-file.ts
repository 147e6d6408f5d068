import { isInterview, labelledVoices } from "#lib/outside/adapters/labelled-voices.js";
import { feedFileItems } from "./feed-items.js";
import type { FileKind } from "./file-kind.js";
import { pagesOf } from "./page-item.js";
import { addressOf, type ReaderContext } from "./reader-context.js";
import { knownOriginal, type ReaderItem } from "./reader-item.js";
import { textFile } from "./text-file.js";

/** Maximum bytes of a file that is read at once. */
export const maxFileBytes: Partial<Record<FileKind, number>> = {
  pdf: 64 * 1024 * 1024,
  captions: 8 * 1024 * 1024,
  json_transcript: 16 * 1024 * 1024,
  feed: 16 * 1024 * 1024,
  html: 16 * 1024 * 1024,
  mhtml: 64 * 1024 * 1024,
  text: 8 * 1024 * 1024,
};

/** A file that is read at once, with its bytes. */
export interface SingleFile {
  kind: FileKind;
  /** Path inside the folder or archive; the file name when it was given alone. */
  path: string;
  isAlone: boolean;
  bytes: Uint8Array;
}

/** What is in a file: the entries of a feed, else its text. */
export async function* fileItems(
  file: SingleFile,
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  if (file.kind === "feed") {
    const url = file.isAlone ? context.address : null;
    yield* feedFileItems(file.path, file.bytes, url, context);
  } else yield await textItem(file, context);
}

/** The text of a transcript, a PDF, a saved page, plain text or Markdown. */
async function textItem(file: SingleFile, context: ReaderContext): Promise<ReaderItem> {
  const { kind, path } = file;
  const address = addressOf(context, path, file.isAlone);
  switch (kind) {
    case "captions":
    case "json_transcript": {
      const isJson = kind === "json_transcript";
      const input = { bytes: file.bytes, isJson, encoding: context.encoding };
      const parsed = await context.parse("transcript", input, context.signal);
      if (parsed.kind !== "parsed") return unreadable(path);
      if (parsed.value === "no words") {
        // JSON without timed words is not known to be a transcript: in a folder it is other data.
        if (isJson && !file.isAlone) return { kind: "left_out", why: "files of other kinds" };
        return bad(
          path,
          isJson ? "has no timed segments: save it as WebVTT" : "has no timed words",
        );
      }
      if (parsed.value === "unsure encoding") return unsureEncoding(path, context);
      const { text, places, voices } = parsed.value;
      const original = knownOriginal({
        kind: "transcript",
        url: address,
        title: titleOf(path),
        text,
        places,
        voices,
      });
      return { kind: "original", where: path, original };
    }
    case "pdf":
      return pdfItem(file, address, context);
    case "html":
    case "mhtml": {
      const input = { bytes: file.bytes, address };
      const parsed = await context.parse("savedPage", input, context.signal);
      if (parsed.kind !== "parsed") return unreadable(path);
      // The person gave an address for this page, so it takes precedence.
      const isGiven = file.isAlone && context.address !== null;
      const url = isGiven ? address : (parsed.value.savedFrom ?? address);
      return pagesOf(parsed.value.page, { where: path, url, retrievedAt: null });
    }
    default: {
      const read = textFile(file.bytes, context.encoding);
      if (read === null) return unsureEncoding(path, context);
      if (read.text === "") return { kind: "left_out", why: "files without words" };
      if (read.isDraft && !file.isAlone) return { kind: "left_out", why: "drafts" };
      const { text, title, url, published } = read;
      const original = knownOriginal({
        url: url ?? address,
        title: title ?? titleOf(path),
        text,
        publishedAt: published,
        voices: isInterview(text) ? labelledVoices(text) : null,
      });
      return { kind: "original", where: path, original };
    }
  }
}

async function pdfItem(
  { path, bytes }: SingleFile,
  address: string,
  { parse, signal }: ReaderContext,
): Promise<ReaderItem> {
  const parsed = await parse("pdf", { bytes }, signal);
  if (parsed.kind !== "parsed") return unreadable(path);
  if (typeof parsed.value === "string") return bad(path, noPdf[parsed.value]);
  const { title, text, places } = parsed.value;
  const original = knownOriginal({
    url: address,
    title: title ?? titleOf(path),
    text,
    places,
  });
  return { kind: "original", where: path, original };
}

const noPdf = {
  "no text": "has no text layer: run OCR on it first",
  "no letters": "does not say which letters its fonts show: run OCR on it first",
  "too long": "has more text than one original can have: split it",
  encrypted: "is encrypted: remove its password first",
};

function unreadable(where: string): ReaderItem {
  return bad(where, "is broken or exceeds the parser's limits");
}

function unsureEncoding(where: string, { hints }: ReaderContext): ReaderItem {
  return bad(where, `is in an old encoding that its bytes do not tell: ${hints.encoding}`);
}

function bad(where: string, what: string): ReaderItem {
  return { kind: "bad", where, what };
}

/** The file name without its ending. */
function titleOf(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, "");
}
