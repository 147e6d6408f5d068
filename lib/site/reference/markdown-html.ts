import { escaped } from "#lib/kernel/html.js";
import { highlighted } from "./highlight.js";

/** Inline code, bold text and links of one line of Markdown. */
export function inlineHtml(text: string): string {
  return text
    .split("`")
    .map((part, at) => (at % 2 === 1 ? `<code>${escaped(part)}</code>` : wordsHtml(part)))
    .join("");
}

function wordsHtml(text: string): string {
  return escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\[([^[\]]+)\]\(([^()\s]+)\)/g, '<a href="$2">$1</a>');
}

/** A heading's anchor: "Try again" is `try-again`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");
}

/**
 * Renders the Markdown blocks that the guides use: headings of levels two and three, paragraphs,
 * flat lists, tables and fenced code.
 */
export function blocksHtml(markdown: string): string {
  const html: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const flush = () => {
    if (lines.length > 0) html.push(blockHtml(lines));
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      if (fence === null) flush();
      else html.push(codeHtml(lines.join("\n"), fence));
      if (fence !== null) lines = [];
      fence = fence === null ? line.slice(3) : null;
    } else if (fence === null && line.trim() === "") flush();
    else lines.push(line);
  }
  flush();
  return html.join("\n");
}

function blockHtml(lines: readonly string[]): string {
  const [first = ""] = lines;
  const heading = /^(##|###) (.+)$/.exec(first);
  if (heading !== null) return headingHtml(heading[1] === "##" ? 2 : 3, heading[2] ?? "");
  if (first.startsWith("- ")) {
    const items = lines.join("\n").slice(2).split("\n- ");
    return `<ul>${items.map((item) => `<li>${inlineHtml(item)}`).join("")}</ul>`;
  }
  if (first.startsWith("|")) return tableHtml(lines);
  return `<p>${inlineHtml(lines.join("\n"))}</p>`;
}

/** A heading that links to itself. */
export function headingHtml(level: 2 | 3, text: string, anchor = anchorOf(text)): string {
  return `<h${level} id="${anchor}"><a class="self" href="#${anchor}">${inlineHtml(text)}</a></h${level}>`;
}

function tableHtml(lines: readonly string[]): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}`).join("")}`;
  return `<div class="table" role="group" aria-label="${escaped(head.join(", "))}" tabindex="0"><table><thead>${row(head, 'th scope="col"')}<tbody>${rows.map((cells) => row(cells, "td")).join("")}</table></div>`;
}

/** A code block that can be scrolled with the keyboard. */
export function codeHtml(code: string, language: string, label = "Code"): string {
  return `<pre class="code" tabindex="0" role="group" aria-label="${escaped(label)}"><code>${highlighted(code, language)}</code></pre>`;
}
