import { getDocumentProxy, getMeta } from "unpdf";
import { maxTextChars } from "#lib/contract/original.js";
import type { TextPlace } from "#lib/contract/places.js";
import { valuesOf } from "./read-bytes.js";

/** The text of a PDF with the start of each page, or why there is none to import. */
export type PdfContent =
  | { title: string | null; text: string; places: TextPlace[] }
  | "no text"
  | "no letters"
  | "too long"
  | "encrypted";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type TextPiece = Awaited<ReturnType<Page["getTextContent"]>>;

/** Restarts the clock of a task, with so much more CPU time than it had. */
export type MoreTime = (cpuMs: number) => void;

const maxPages = 3_000;
/** A page of words takes about 5 ms. */
const cpuMsPerPage = 20;

/**
 * Reads the text layer of a PDF, page by page, until it is too long for an original. Nothing in it
 * is executed or fetched: no scripts or fonts. Runs in the thread that can be terminated;
 * the bytes cannot be used afterwards.
 */
export async function pdfContent(
  { bytes }: { bytes: Uint8Array },
  moreTime: MoreTime = () => {},
): Promise<PdfContent> {
  const tables = missingTables();
  const pdf = await opened(bytes, tables);
  if (pdf === null) return "encrypted";
  if (pdf.numPages > maxPages) return "too long";
  moreTime(pdf.numPages * cpuMsPerPage);
  const places: TextPlace[] = [];
  const fonts: Fonts = new Map();
  let text = "";
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const onPage: Fonts = new Map();
    const read = await textOf(await pdf.getPage(page), maxTextChars - text.length, onPage);
    if (read === null) return "too long";
    const words = composed(read).toWellFormed().trim();
    if (tables.areNeeded || areGlyphs(onPage, 20)) return "no letters";
    for (const [font, shown] of onPage) count(fonts, font, shown);
    if (words === "") continue;
    if (text !== "") text += "\n\n";
    places.push({ start: text.length, page });
    text += words.replaceAll("\0", "\ufffd");
  }
  if (text === "") return "no text";
  if (areGlyphs(fonts, 1)) return "no letters";
  const { info } = await getMeta(pdf);
  const title = typeof info.Title === "string" ? info.Title.trim().slice(0, 1000) : "";
  return { title: title === "" ? null : title, text, places };
}

/**
 * Stands for the character tables outside the file that some fonts refer to: none are provided, and
 * the library leaves out the words in such a font.
 */
function missingTables() {
  return class Tables {
    static areNeeded = false;

    async fetch({ kind }: { kind: string }): Promise<never> {
      if (kind === "cMapUrl") Tables.areNeeded = true;
      throw new Error("there are no tables outside the file");
    }
  };
}

/** The document; null when it cannot be read without its password. */
async function opened(
  bytes: Uint8Array,
  BinaryDataFactory: ReturnType<typeof missingTables>,
): Promise<Pdf | null> {
  try {
    return await getDocumentProxy(bytes, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      BinaryDataFactory,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (problem) {
    if (problem instanceof Error && problem.name === "PasswordException") return null;
    throw problem;
  }
}

/**
 * The text of a page, null when it is longer than `maxChars`. Read as a stream, because parts that
 * contain each other can make a page of a few bytes endless.
 */
async function textOf(page: Page, maxChars: number, fonts: Fonts): Promise<string | null> {
  let text = "";
  // Empty pieces count, too.
  let left = maxChars;
  for await (const { items } of valuesOf<TextPiece>(
    page.streamTextContent({ disableNormalization: true }),
  )) {
    for (const item of items) {
      if (!("str" in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      left -= Math.max(1, item.str.length);
      const unknown = item.str.toWellFormed().match(noLetters)?.length ?? 0;
      count(fonts, item.fontName, { chars: item.str.length, unknown });
    }
    if (left < 0) return null;
  }
  const written = await writtenOn(page);
  page.cleanup();
  return written.length > left ? null : text + written;
}

/** What people wrote into boxes on the page and into the fields of a form, each beginning a new line. */
async function writtenOn(page: Page): Promise<string> {
  const notes = await page.getAnnotations();
  const values = notes.flatMap(({ subtype, fieldType, fieldValue, contentsObj, textContent }) => {
    if (subtype === "FreeText") return [contentsObj?.str || (textContent ?? []).join("\n")];
    return fieldType === "Tx" || fieldType === "Ch" ? [fieldValue ?? []].flat() : [];
  });
  return values
    .map((value) => String(value).replace(/\r\n?/g, "\n").trim())
    .map((value) => (value === "" ? "" : `\n${value}`))
    .join("");
}

/**
 * Spaces, ligatures and joined letters, but not signs above letters, whose forms contain a space.
 */
const forms =
  /[\u00a0\u2000-\u200a\u202f\ufb00-\ufb04\ufb06\ufb13-\ufb17\ufb1d-\ufc5d\ufc64-\ufdff\ufe80-\ufefc]+/g;

/**
 * A text with plain letters in place of the forms that a font shows. Not left to the library, which
 * reverses the letters of an Arabic ligature.
 */
function composed(text: string): string {
  return text.replace(forms, (shown) => shown.normalize("NFKC"));
}

/**
 * Control characters and unassigned ones, as a font yields that does not say which letters it shows.
 */
const noLetters = /[^\P{Cc}\s]|[\ufffd\p{Cn}]/gu;

/** By the name of a font: how many characters it shows, and how many of them cannot be part of a text. */
type Fonts = Map<string, { chars: number; unknown: number }>;

function count(fonts: Fonts, name: string, { chars, unknown }: { chars: number; unknown: number }) {
  const font = fonts.get(name) ?? { chars: 0, unknown: 0 };
  fonts.set(name, { chars: font.chars + chars, unknown: font.unknown + unknown });
}

/**
 * Whether more than one character in twenty, and at least `min`, cannot be part of a text. In a
 * font where it is more than one in twenty, all count as wrong: they are the numbers of its glyphs.
 */
function areGlyphs(fonts: Fonts, min: number): boolean {
  let [all, wrong] = [0, 0];
  for (const { chars, unknown } of fonts.values()) {
    all += chars;
    wrong += unknown * 20 > chars ? chars : unknown;
  }
  return wrong >= min && wrong * 20 > all;
}
