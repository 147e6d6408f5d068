import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { blockText } from "#lib/outside/page/block-text.js";
import { isParsable } from "#lib/outside/page/pre-scan.js";

/** The main text of a page and what it calls itself. */
export interface MainText {
  title: string | null;
  text: string;
}

/** The main text of HTML, block by block; null when there is none or the page is built to do harm. */
export function mainText(html: string): MainText | null {
  if (!isParsable(html)) return null;
  const article = parsedArticle(html);
  if (article === null || !article.content) return null;
  const text = blockText(article.content as never);
  const title = article.title?.replace(/\s+/gu, " ").trim() ?? "";
  return text === "" ? null : { title: title === "" ? null : title, text };
}

/** What the libraries find; a page that makes one of them throw has no text that could be had. */
function parsedArticle(html: string) {
  try {
    const { document } = parseHTML(asDocument(html));
    return new Readability(document as never, { serializer: (node) => node }).parse();
  } catch {
    return null;
  }
}

/** linkedom gives a fragment no root element, and Readability needs one. */
function asDocument(html: string): string {
  return /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
}
