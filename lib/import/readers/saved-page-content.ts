import { Parser } from "htmlparser2";
import { latin1 } from "#lib/kernel/bytes.js";
import { isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { type PageContent, pageContent } from "#lib/outside/page/page-content.js";
import { decodedText } from "#lib/outside/parsing/decoded-text.js";
import { mhtmlPage } from "./mhtml-page.js";

/** A page that a person saved; the address is the one stated in the file, or null. */
export interface SavedPage {
  page: PageContent;
  savedFrom: string | null;
}

/**
 * Reads a saved page the way the service reads a page. Browsers state the original address in a
 * comment at the beginning. Runs in the thread that can be terminated.
 *
 * @param address used when the file states none
 * @throws Error when it is MHTML without a page
 */
export function savedPageContent({
  bytes,
  address,
}: {
  bytes: Uint8Array;
  address: string;
}): SavedPage {
  const head = latin1(bytes.subarray(0, 4096));
  if (!/^[^<A-Za-z]*</.test(head)) {
    const saved = mhtmlPage(bytes);
    if (saved === null) throw new Error("it has no page");
    const savedFrom = isHttpUrlWithoutUserInfo(saved.url) ? saved.url : null;
    return { page: pageContent({ ...saved, url: savedFrom ?? address }), savedFrom };
  }
  const comment =
    /<!--\s{0,20}(?:saved from url=\(\d{1,6}\)|Page saved with SingleFile\s{1,20}url:\s{0,20})(\S{1,2000})/i.exec(
      head,
    )?.[1];
  const savedFrom = comment !== undefined && isHttpUrlWithoutUserInfo(comment) ? comment : null;
  const from = savedFrom ?? ownAddress(bytes);
  const page = pageContent({ bytes, contentType: "text/html", url: from ?? address });
  return { page, savedFrom: from };
}

/**
 * The absolute address that a page states as its own; nothing else in a saved page says where it
 * was.
 */
function ownAddress(bytes: Uint8Array): string | null {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { rel, href, property, content }) {
      if (name === "link" && rel?.toLowerCase() === "canonical") found.unshift(href ?? "");
      if (name === "meta" && property?.toLowerCase() === "og:url") found.push(content ?? "");
      if (name === "body") parser.pause();
    },
  });
  parser.write((decodedText(bytes, "text/html") ?? "").slice(0, 500_000));
  return (
    found.find((address) => address.length <= 2048 && isHttpUrlWithoutUserInfo(address)) ?? null
  );
}
