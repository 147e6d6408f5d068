import { fault } from "#lib/platform/fault.js";

/** An original at one revision, whole or a window of it; `artistId` is null when the address names none. */
export interface OriginalName {
  artistId: string | null;
  sourceId: string;
  revision: string;
  window: { start: number; end: number } | null;
}

/**
 * The template of `originalUri`; the artist can be left out when the endpoint's address names one.
 */
export const originalTemplate = "original://{sourceId}@{revision}{?artist}#{start}-{end}";

/** `original://{sourceId}@{revision}?artist={id}#{start}-{end}`, with the source's identity percent-encoded. */
export function originalUri({ artistId, sourceId, revision, window }: OriginalName): string {
  const artist = artistId === null ? "" : `?artist=${artistId}`;
  const place = window === null ? "" : `#${window.start}-${window.end}`;
  return `original://${encodeURIComponent(sourceId)}@${revision}${artist}${place}`;
}

const pattern =
  /^original:\/\/([^@/?#]{1,600})@([0-9a-f]{64})(?:\?artist=([0-9a-fA-F-]{36}))?(?:#(\d{1,9})-(\d{1,9}))?$/;

/**
 * Parses the URI of an original.
 *
 * @throws invalid_input
 */
export function originalName(uri: string): OriginalName {
  const [, encoded = "", revision = "", artistId = null, start, end] = pattern.exec(uri) ?? [];
  const window = start === undefined ? null : { start: Number(start), end: Number(end) };
  if (revision === "") throw malformed();
  if (window !== null && window.end <= window.start) throw malformed();
  try {
    return { artistId, sourceId: decodeURIComponent(encoded), revision, window };
  } catch {
    throw malformed();
  }
}

function malformed() {
  return fault("invalid_input", `the URI of an original has the form ${originalTemplate}`);
}
