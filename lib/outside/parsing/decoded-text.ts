import htmlEncodingSniffer from "html-encoding-sniffer";
import { storable } from "#lib/kernel/text.js";
import { isHtmlType, mediaType } from "#lib/outside/fetch/response-body.js";

/**
 * The text of a body, decoded with the charset that a browser would use: byte order mark, header,
 * `meta`, otherwise UTF-8 when the bytes are valid UTF-8 and windows-1252 when they are not. Null
 * for an encoding that browsers refuse to read.
 */
export function decodedText(bytes: Uint8Array, contentType: string): string | null {
  const label = /charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1];
  const type = mediaType(contentType);
  const encoding = htmlEncodingSniffer(bytes, {
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
    defaultEncoding: isUtf8(bytes) ? "utf-8" : "windows-1252",
    xml: !isHtmlType(type) && type.endsWith("xml"),
  });
  try {
    return storable(new TextDecoder(encoding).decode(bytes));
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
