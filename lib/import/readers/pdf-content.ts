import { extractText, getDocumentProxy, getMeta } from "unpdf";
import type { TextPlace } from "#lib/contract/places.js";

/** The text of a PDF with the start of each page; null when it has no text layer. */
export type PdfContent = { title: string | null; text: string; places: TextPlace[] } | null;

const maxPages = 3_000;

/**
 * Reads the text layer of a PDF, page by page. Nothing in it is executed or fetched: no scripts,
 * fonts or forms. Runs in the thread that can be terminated.
 */
export async function pdfContent({ bytes }: { bytes: Uint8Array }): Promise<PdfContent> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  if (pdf.numPages > maxPages) throw new RangeError("too many pages");
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf);
  const places: TextPlace[] = [];
  let text = "";
  for (const [index, page] of pages.entries()) {
    const words = page.toWellFormed().replaceAll("\0", "\ufffd").trim();
    if (words === "") continue;
    if (text !== "") text += "\n\n";
    places.push({ start: text.length, page: index + 1 });
    text += words;
  }
  const title = typeof info.Title === "string" ? info.Title.trim() : "";
  return text === "" ? null : { title: title === "" ? null : title.slice(0, 1000), text, places };
}
