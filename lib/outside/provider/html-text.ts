import { Parser } from "htmlparser2";

const lineNames = new Set([
  "p",
  "br",
  "div",
  "li",
  "blockquote",
  "h1",
  "h2",
  "h3",
  "h4",
  "pre",
  "tr",
]);
const skippedNames = new Set(["script", "style", "template"]);

/** Posts have a few levels; the parser's time grows with depth times closing tags. */
const maxDepth = 200;

/**
 * The texts of several fragments, in their order. Runs in the thread that can be terminated
 * (decision 6.9).
 */
export function htmlTexts(fragments: readonly string[]): string[] {
  return fragments.map(htmlText);
}

/**
 * The text of an HTML fragment in a post: every link and mention kept, every block on its own line.
 * Empty when elements are nested deeper than in any real post.
 */
export function htmlText(html: string): string {
  let text = "";
  let skipped = 0;
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      if (skippedNames.has(name)) skipped += 1;
      if (lineNames.has(name)) text += "\n";
    },
    ontext(part) {
      if (skipped === 0) text += part.replace(/[\r\n\t]+/g, " ");
    },
    onclosetag(name) {
      depth -= 1;
      if (skippedNames.has(name)) skipped -= 1;
      if (lineNames.has(name) && name !== "br") text += "\n";
    },
  });
  parser.write(html.slice(0, 200_000).toWellFormed());
  if (depth > maxDepth) return "";
  parser.end();
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
