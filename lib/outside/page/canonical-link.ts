import { Parser } from "htmlparser2";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";

/** Longer addresses are not stored. */
const maxLinkChars = 2048;

/**
 * The address that a page calls its own (`rel=canonical`), when it stands on the host that it was read
 * from: a page does not speak for another site. Null when it says nothing else than `url`.
 */
export function canonicalLink(html: string, url: string): string | null {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(rel ?? "")) found ??= href;
      if (name === "body") parser.pause();
    },
  });
  parser.write(html);
  if (found === undefined || found.length > maxLinkChars || !URL.canParse(found, url)) return null;
  const link = new URL(found, url);
  const isOwn = link.host === new URL(url).host && canonicalUrl(link.href) !== null;
  return isOwn && canonicalUrl(link.href) !== canonicalUrl(url) ? link.href : null;
}
