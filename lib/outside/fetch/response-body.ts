import { joined } from "#lib/kernel/bytes.js";

/**
 * Reads a decoded body up to `maxBytes`; null when it is longer, without reading the rest. The
 * decompressed bytes are counted, so that a small body that decompresses into a large one is
 * refused too.
 */
export async function boundedBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early cancels the stream and closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return joined(chunks);
}

/** The media type of a Content-Type header, in lower case, without parameters. */
export function mediaType(contentType: string): string {
  return (contentType.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/**
 * Whether a media type is text that can be read as evidence (decision 6.9); an empty type is not.
 */
export function isTextType(type: string): boolean {
  return (
    /^text\/[\w.+-]+$/.test(type) ||
    /^application\/(?:[\w.-]+\+)?(?:xml|json)$/.test(type) ||
    type === "application/x-subrip"
  );
}

/** Whether a media type is HTML or XHTML. */
export function isHtmlType(type: string): boolean {
  return type === "text/html" || type === "application/xhtml+xml";
}
