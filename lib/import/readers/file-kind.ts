import { isCar } from "./car-blocks.js";

/** The kind of a file, by its first bytes. */
export type FileKind =
  | "zip"
  | "gzip"
  | "tar"
  | "car"
  | "warc"
  | "pdf"
  | "captions"
  | "podcast_transcript"
  | "feed"
  | "list"
  | "html"
  | "records"
  | "json"
  | "text";

/** How many bytes are needed to recognise the kind of a file. */
export const headBytes = 4096;

/** The kind of a file; null for any other file, such as a picture. */
export function fileKind(head: Uint8Array): FileKind | null {
  const latin = Buffer.from(head).toString("latin1");
  if (["PK\x03\x04", "PK\x05\x06"].some((sign) => latin.startsWith(sign))) return "zip";
  if (latin.startsWith("\x1f\x8b")) return "gzip";
  if (latin.slice(257, 262) === "ustar") return "tar";
  if (isCar(head)) return "car";
  if (/^WARC\/\d/.test(latin)) return "warc";
  if (latin.slice(0, 1024).includes("%PDF-")) return "pdf";
  const text = plainText(head, true);
  return text === null ? null : textKind(text.trimStart());
}

function textKind(text: string): FileKind {
  if (text.startsWith("WEBVTT")) return "captions";
  if (/^\d{1,6}\s{0,5}\n\s{0,5}\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s{1,5}-->/.test(text))
    return "captions";
  if (/^[{[]/.test(text)) return jsonKind(text);
  if (text.startsWith("<")) return markupKind(text);
  return "text";
}

function jsonKind(text: string): FileKind {
  if (/"version"\s{0,5}:\s{0,5}"https:\\?\/\\?\/jsonfeed\.org/.test(text)) return "feed";
  if (/"segments"\s{0,5}:/.test(text) && /"(?:startTime|body)"\s{0,5}:/.test(text)) {
    return "podcast_transcript";
  }
  return /^\{\s{0,5}"type"\s{0,5}:\s{0,5}"(?:artist|link|user|claim|account|original|candidate|lore)"/.test(
    text,
  )
    ? "records"
    : "json";
}

function markupKind(text: string): FileKind {
  const root = /<(?![?!])(?:[A-Za-z]{1,20}:)?([A-Za-z]{1,20})[\s/>]/.exec(text)?.[1]?.toLowerCase();
  if (/^<!doctype html/i.test(text) || root === undefined) return "html";
  if (["rss", "feed", "rdf"].includes(root)) return "feed";
  return ["opml", "urlset", "sitemapindex"].includes(root) ? "list" : "html";
}

/**
 * Decodes plain text: UTF-16 with a byte order mark, UTF-8, else windows-1252. Null when it is not
 * text.
 *
 * @param isCut whether the bytes can end inside a character
 */
export function plainText(bytes: Uint8Array, isCut = false): string | null {
  const marks: [number, number, string][] = [
    [0xff, 0xfe, "utf-16le"],
    [0xfe, 0xff, "utf-16be"],
  ];
  for (const [first, second, encoding] of marks) {
    if (bytes[0] === first && bytes[1] === second) return new TextDecoder(encoding).decode(bytes);
  }
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    // Pictures and programs are full of control characters.
    const isBinary = bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d));
    return isBinary ? null : new TextDecoder("windows-1252").decode(bytes);
  }
}
