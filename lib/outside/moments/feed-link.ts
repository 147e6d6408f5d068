import { Parser } from "htmlparser2";

/** The JSON Feed that the head of a site names (`rel=alternate`), or null. */
export function feedLink(html: string, url: string): string | null {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, type, href }) {
      const isFeed = /^application\/(?:feed\+)?json$/i.test(type ?? "");
      if (name === "link" && isFeed && /(?:^|\s)alternate(?:\s|$)/i.test(rel ?? "")) found ??= href;
      if (name === "body") parser.pause();
    },
  });
  parser.write(html);
  return found !== undefined && URL.canParse(found, url) ? new URL(found, url).href : null;
}
