import { latin1 } from "#lib/kernel/bytes.js";

/** The page of an MHTML file: its bytes, their type, and the address that it was saved from, or "". */
export interface MhtmlPage {
  bytes: Uint8Array;
  contentType: string;
  url: string;
}

/**
 * Reads the page that a browser saved in one file, with its pictures or alone. Null when it is not MHTML or has no
 * page.
 */
export function mhtmlPage(bytes: Uint8Array): MhtmlPage | null {
  return pageIn(partOf(latin1(bytes)), maxDepth);
}

/** Maximum nesting: where a page was saved in several forms, parts contain parts. */
const maxDepth = 4;

function pageIn({ header, body }: Part, depth: number): MhtmlPage | null {
  const contentType = header("content-type");
  const url = header("snapshot-content-location") || header("content-location");
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    return { bytes: decoded(body, header("content-transfer-encoding")), contentType, url };
  }
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined || depth === 0) return null;
  // The text after the last boundary mark is left out: it is empty, or was cut off.
  for (const text of body.split(`--${mark}`).slice(1, -1)) {
    const page = pageIn(partOf(text.replace(/^\r?\n/, "")), depth - 1);
    if (page !== null) return { ...page, url: url || page.url };
  }
  return null;
}

interface Part {
  header: (name: string) => string;
  body: string;
}

/** The headers of a message or of one of its parts, by their names in lower case, and its body. */
function partOf(text: string): Part {
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const body = text.slice(head.length).replace(/^\r?\n\r?\n/, "");
  // A line that begins with a space continues the one before.
  const lines = head.replace(/\r?\n[ \t]/g, " ").split(/\r?\n/);
  const header = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  return { header, body };
}

function decoded(body: string, encoding: string): Uint8Array {
  return Uint8Array.from(plainBytes(body, encoding.toLowerCase()), (one) => one.charCodeAt(0));
}

/** @throws DOMException when the base64 is broken */
function plainBytes(body: string, encoding: string): string {
  if (encoding === "base64") return atob(body.replace(/\s/g, ""));
  if (encoding !== "quoted-printable") return body;
  return body
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
