import type { Reference } from "./generated/types.js";

type Placed = Pick<Reference, "startSeconds" | "page" | "endPage">;

/**
 * The address of a reference at its quotation: `#t=` and seconds for a recording (W3C Media
 * Fragments), `#page=` for a document (RFC 8118). It is `url` itself when the reference has no
 * place, or when `url` already has a fragment.
 */
export function placeUrl({ url, startSeconds, page }: Placed & Pick<Reference, "url">): string {
  if (url.includes("#")) return url;
  if (page !== undefined) return `${url}#page=${page}`;
  return startSeconds === undefined ? url : `${url}#t=${startSeconds}`;
}

/** The place of a reference in words, `at 1:02:05` or `pages 3–4`; null without one. */
export function placeWords({ startSeconds, page, endPage }: Placed): string | null {
  if (page !== undefined)
    return endPage === undefined ? `page ${page}` : `pages ${page}–${endPage}`;
  if (startSeconds === undefined) return null;
  const seconds = Math.floor(startSeconds);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return `at ${shown.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, "0"))).join(":")}`;
}
