import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { TextVoice } from "#lib/contract/voices.js";
import { interviewVoices, type MarkedLine } from "#lib/outside/page/interview-voices.js";
import { boundedHtml } from "#lib/outside/page/pre-scan.js";

/** The main text of a page, its title, and who speaks where, if its markup says so. */
export interface MainText {
  title: string | null;
  text: string;
  voices: TextVoice[] | null;
}

/** The main text of HTML, block by block; null when there is none or the HTML is hostile. */
export function mainText(html: string): MainText | null {
  const bounded = boundedHtml(html);
  return bounded === null ? null : articleText(bounded);
}

/** The main text of HTML that `boundedHtml` has already checked; null when there is none. */
export function articleText(html: string): MainText | null {
  const article = parsedArticle(html);
  if (article === null || !article.content) return null;
  const lines = linesOf(article.content as never);
  const title = article.title?.replace(/\s+/gu, " ").trim() ?? "";
  if (lines.length === 0) return null;
  return {
    title: title === "" ? null : title,
    text: textOf(lines),
    voices: interviewVoices(lines),
  };
}

/** What the libraries find; a page that makes one of them throw counts as having no text. */
function parsedArticle(html: string) {
  try {
    const { document } = parseHTML(asDocument(html));
    return new Readability(document as never, { serializer: (node) => node }).parse();
  } catch {
    return null;
  }
}

/**
 * Everything that a reader of the HTML sees, block by block, including navigation, captions and
 * sidebars, but without hidden or struck-out text. Empty when there is nothing, or a library
 * throws.
 */
export function visibleText(html: string): string {
  try {
    const { document } = parseHTML(asDocument(html));
    return document.body === null ? "" : textOf(linesOf(document.body as never, hiddenNames, 1));
  } catch {
    return "";
  }
}

/**
 * The markup as a document with a body. Readability needs both, linkedom adds neither, and programs
 * that save or shorten pages leave out tags that are optional in HTML.
 */
function asDocument(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const [title = ""] = /<title(?:\s[^<>]*)?>[^<]*<\/title>/i.exec(html) ?? [];
  const body = html.replace(title, "").replace(/<\/?(?:html|head)(?:\s[^<>]*)?>/gi, "");
  return `<!doctype html><html><head>${title}</head><body>${body}</body></html>`;
}

/** The part of a DOM that `linesOf` reads. */
interface TextNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<TextNode>;
  getAttribute?(name: string): string | null;
}

const textType = 3;
const elementType = 1;

const blockNames = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6
   HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL`.split(/\s+/),
);
/**
 * Elements around the text that are not part of it: code, controls, navigation and image captions.
 */
const skippedNames = new Set(
  "SCRIPT STYLE NOSCRIPT TEMPLATE BUTTON SELECT TEXTAREA SVG NAV FIGCAPTION".split(" "),
);

/** Elements that no reader sees. */
const hiddenNames = new Set("SCRIPT STYLE NOSCRIPT TEMPLATE SVG DEL HEAD".split(" "));
const hiddenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** A line that consists almost only of links is navigation, not text. */
const maxLinkShare = 0.85;

function textOf(lines: readonly MarkedLine[]): string {
  return lines.map(({ text }) => text).join("\n");
}

/**
 * The text of a DOM as a reader sees it: every block on its own line, and white space inside a
 * block collapsed. Adjacent paragraphs never merge into one word, as they would with textContent.
 */
function linesOf(root: TextNode, skipped = skippedNames, linkShare = maxLinkShare): MarkedLine[] {
  const lines: MarkedLine[] = [];
  // `strong` is the beginning of the line, as far as it is strong.
  let [line, strong, linked] = ["", "", 0];
  const end = (block: string) => {
    const text = plain(line);
    if (text !== "" && linked <= linkShare * text.length) {
      lines.push({ text, strong: plain(strong), block });
    }
    [line, strong, linked] = ["", "", 0];
  };
  const walk = (node: TextNode, isLink: boolean, isStrong: boolean) => {
    if (node.nodeType === textType) {
      const text = node.textContent ?? "";
      if (isStrong && strong === line.trimStart()) strong += line === "" ? text.trimStart() : text;
      line += text;
      if (isLink) linked += text.trim().length;
    }
    if (node.nodeType !== elementType) return;
    const name = node.nodeName.toUpperCase();
    if (skipped.has(name) || (skipped === hiddenNames && isHidden(node))) return;
    if (name === "BR") return end(name);
    const isBlock = blockNames.has(name);
    if (isBlock) end(name);
    const isStrongHere = isStrong || name === "STRONG" || name === "B";
    for (const child of node.childNodes) walk(child, isLink || name === "A", isStrongHere);
    if (isBlock) end(name);
  };
  for (const child of root.childNodes) walk(child, false, false);
  end("");
  return lines;
}

function plain(line: string): string {
  return line.replace(/[\s\u200b\ufeff]+/gu, " ").trim();
}

function isHidden(node: TextNode): boolean {
  const style = node.getAttribute?.("style") ?? "";
  return typeof node.getAttribute?.("hidden") === "string" || hiddenStyle.test(style);
}
