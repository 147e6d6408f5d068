import { getDocumentProxy, getMeta } from "unpdf";
import { maxTextChars } from "#lib/contract/original.js";
import type { TextPlace } from "#lib/contract/places.js";

/** The text of a PDF with the start of each page, or why there is none to import. */
export type PdfContent =
  | { title: string | null; text: string; places: TextPlace[] }
  | "no text"
  | "too long";

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

/** Starts the time of a task again, with so much more CPU than it had. */
export type MoreTime = (cpuMs: number) => void;

const maxPages = 3_000;
/** A page of words takes about 5 ms. */
const cpuMsPerPage = 20;

/**
 * Reads the text layer of a PDF, page by page, until it is too long for an original. Nothing in it
 * is executed or fetched: no scripts, fonts or forms. Runs in the thread that can be terminated;
 * the bytes cannot be used afterwards.
 */
export async function pdfContent(
  { bytes }: { bytes: Uint8Array },
  moreTime: MoreTime = () => {},
): Promise<PdfContent> {
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  if (pdf.numPages > maxPages) return "too long";
  moreTime(pdf.numPages * cpuMsPerPage);
  const places: TextPlace[] = [];
  let text = "";
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const read = await textOf(await pdf.getPage(page), maxTextChars - text.length);
    if (read === null) return "too long";
    const words = read.toWellFormed().replaceAll("\0", "\ufffd").trim();
    if (words === "") continue;
    if (text !== "") text += "\n\n";
    places.push({ start: text.length, page });
    text += words;
  }
  if (text === "") return "no text";
  const { info } = await getMeta(pdf);
  const title = typeof info.Title === "string" ? info.Title.trim().slice(0, 1000) : "";
  return { title: title === "" ? null : title, text, places };
}

/**
 * The text of a page, null when it is longer than `maxChars`. Read as a stream, because parts that
 * contain each other can make a page of a few bytes endless.
 */
async function textOf(page: Page, maxChars: number): Promise<string | null> {
  let text = "";
  // Empty pieces count, too.
  let left = maxChars;
  for await (const { items } of page.streamTextContent()) {
    for (const item of items) {
      if (!("str" in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      left -= Math.max(1, item.str.length);
    }
    if (left < 0) return null;
  }
  page.cleanup();
  return text;
}
