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

/** The words of a fragment of HTML as a post carries it: every link and mention kept, blocks on lines. */
export function htmlText(html: string): string {
  let text = "";
  let skipped = 0;
  const parser = new Parser({
    onopentag(name) {
      if (skippedNames.has(name)) skipped += 1;
      if (lineNames.has(name)) text += "\n";
    },
    ontext(part) {
      if (skipped === 0) text += part.replace(/[\r\n\t]+/g, " ");
    },
    onclosetag(name) {
      if (skippedNames.has(name)) skipped -= 1;
      if (lineNames.has(name) && name !== "br") text += "\n";
    },
  });
  parser.write(html.slice(0, 200_000).toWellFormed());
  parser.end();
  return text
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
