import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { PageContent } from "#lib/outside/page/page-content.js";
import { knownOriginal, type ReaderItem } from "./reader-item.js";

/** The page reader's result for a page whose bytes are already here, as an item. */
export function pagesOf(
  page: PageContent,
  { where, url, retrievedAt }: { where: string; url: string; retrievedAt: string | null },
): ReaderItem {
  if (page.kind === "empty") return { kind: "left_out", why: "pages without text" };
  if (page.kind === "refused") {
    return { kind: "bad", where, what: page.reason === "type" ? "is not text" : "is too large" };
  }
  const { title, text, link, publishedAt, voices, truncated } = page;
  const isMoved = link !== null && canonicalUrl(link) !== canonicalUrl(url);
  return {
    kind: "original",
    where,
    original: knownOriginal({
      url,
      canonicalUrl: isMoved ? link : null,
      title,
      text,
      publishedAt,
      retrievedAt,
      voices,
      truncated,
    }),
  };
}
