import { latin1 } from "#lib/kernel/bytes.js";
import { beginsWithCue } from "#lib/outside/adapters/caption-cues.js";
import { isCar } from "./car-blocks.js";
import { markedText } from "./text-encoding.js";
import { isTimedText } from "./timed-text.js";

/** The kind of a file, by its first bytes. */
export type FileKind =
  | "zip"
  | "gzip"
  | "tar"
  | "car"
  | "warc"
  | "arc"
  | "pdf"
  | "captions"
  | "json_transcript"
  | "feed"
  | "list"
  | "html"
  | "mhtml"
  /** Captions in a form without a reader. */
  | "other_captions"
  | "mail"
  | "records"
  | "mastodon_outbox"
  | "instagram_posts"
  /** Data without a reader. */
  | "json"
  | "text";

/** How many bytes are needed to recognise the kind of a file. */
export const headBytes = 4096;

/** The kind of a file; null for any other file, such as a picture. */
export function fileKind(head: Uint8Array): FileKind | null {
  const latin = latin1(head);
  if (["PK\x03\x04", "PK\x05\x06"].some((sign) => latin.startsWith(sign))) return "zip";
  if (latin.startsWith("\x1f\x8b")) return "gzip";
  if (latin.slice(257, 262) === "ustar") return "tar";
  if (isCar(head)) return "car";
  if (/^WARC\/\d/.test(latin)) return "warc";
  if (latin.startsWith("filedesc://")) return "arc";
  if (latin.slice(0, 1024).includes("%PDF-")) return "pdf";
  if (/^\d{3}STL\d\d\.01/.test(latin)) return "other_captions";
  const text = plainText(head);
  return text === null ? null : textKind(text.trimStart());
}

/** Captions as Scenarist, DVD studios, MicroDVD, SubViewer with its header, and tables write them. */
const otherCaptions =
  /^(?:Scenarist_SCC|\$FontName|\/\/[^\n]{0,99}STL|\{\d{1,9}\}\{\d{1,9}\}|\[INFORMATION\]|\d{1,2}:\d{2}:\d{2}[:.]\d{1,3} ?, ?\d{1,2}:\d{2}:\d{2}[:.]\d{1,3} ?,)/;
/** Nothing but addresses, one per line; the last one can be cut off. */
const addresses = /^(?:https?:\/\/\S{1,2048}\s{1,9})*https?:\/\/\S{1,2048}\s{0,9}$/;

function textKind(text: string): FileKind {
  if (text.startsWith("WEBVTT") || beginsWithCue(text) || isTimedText(text)) return "captions";
  if (otherCaptions.test(text)) return "other_captions";
  if (addresses.test(text)) return "list";
  if (/^[{[]/.test(text)) return jsonKind(text);
  if (text.startsWith("<")) return markupKind(text);
  return text.startsWith("window.YTD.") ? "json" : (messageKind(text) ?? "text");
}

/** A mail, or a page that was saved with its pictures, by the headers at the beginning; null for other texts. */
function messageKind(text: string): FileKind | null {
  const [head = ""] = text.replace(/^From [^\r\n]{1,300}\r?\n/, "").split(/\r?\n\r?\n/, 1);
  if (!/^[A-Za-z-]{1,40}: /.test(head)) return null;
  const isSent = /^(?:to|received|return-path|delivered-to|message-id): /im.test(head);
  if (isSent && /^from: /im.test(head)) return "mail";
  const isSaved = /^(?:mime-version|content-location): /im.test(head);
  return isSaved && /^content-type: (?:multipart\/related|text\/html)/im.test(head)
    ? "mhtml"
    : null;
}

/**
 * How transcripts as JSON begin: with a member that other data rarely has, or with the whole text.
 */
const jsonTranscript =
  /^\{\s{0,9}(?:"language_code"[^{}]{0,99})?"text"\s{0,5}:\s{0,5}"|"(?:segments|utterances|transcriptions?|transcripts?|full_transcript|channels|audio_url|monologues|alternatives|speaker_labels|(?:recognized|combined)Phrases|BatchRecognizeResponse|speechTranscriptions|tStartMs|wireMagic|tokens|chunks|sentences?|paragraphs)"\s{0,5}:|"task"\s{0,5}:\s{0,5}"trans|"result"\s{0,5}:\s{0,5}\[\s{0,9}\{\s{0,9}"conf"|^\[\s{0,9}\{[^{}]{0,999}"(?:start|startTime|duration"[^{}]{1,99}"offset)"\s{0,5}:/;

function jsonKind(text: string): FileKind {
  if (/"version"\s{0,5}:\s{0,5}"https:\\?\/\\?\/jsonfeed\.org/.test(text)) return "feed";
  if (/"orderedItems"\s{0,5}:/.test(text)) return "mastodon_outbox";
  if (/"ig_(?:reels|igtv)_media"\s{0,5}:|"creation_timestamp"\s{0,5}:\s{0,5}\d/.test(text)) {
    return "instagram_posts";
  }
  return /^\{\s{0,5}"type"\s{0,5}:\s{0,5}"(?:artist|link|user|claim|account|original|candidate|lore)"/.test(
    text,
  )
    ? "records"
    : jsonTranscript.test(text)
      ? "json_transcript"
      : "json";
}

/** The elements that a saved page, or a part of one, begins with; other markup is data. */
const htmlNames = new Set(
  `head title meta link base style script body header main nav section article aside div p h1 h2 h3 h4 h5 h6
   table ul ol dl span a b i em strong font center img figure blockquote pre form br hr noscript template`.split(
    /\s+/,
  ),
);

function markupKind(given: string): FileKind {
  const text = withoutComments(given);
  const root = /<(?![?!])(?:[A-Za-z]{1,20}:)?([A-Za-z]{1,20})[\s/>]/.exec(text)?.[1]?.toLowerCase();
  if (/^<!doctype html/i.test(text) || root === undefined || root === "html") return "html";
  if (["rss", "feed", "rdf"].includes(root)) return "feed";
  if (["tt", "timedtext", "transcript", "sami"].includes(root)) return "other_captions";
  if (["opml", "urlset", "sitemapindex"].includes(root)) return "list";
  // Other kinds of XML have elements of the same names.
  return htmlNames.has(root) && !text.startsWith("<?xml") ? "html" : "json";
}

/** Markup without its comments, which can name any element; an unclosed comment runs to the end. */
function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("<!--");
  return first + others.map((one) => one.split("-->").slice(1).join("-->")).join("");
}

/**
 * Decodes the beginning of a plain text, which can end inside a character; null for other files.
 */
function plainText(head: Uint8Array): string | null {
  const marked = markedText(head);
  if (marked !== null) return marked;
  if (head.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    // Pictures and programs are full of control characters.
    const isBinary = head.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d));
    return isBinary ? null : new TextDecoder("windows-1252").decode(head);
  }
}
