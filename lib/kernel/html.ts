const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Controls other than white space, and noncharacters: no HTML may have them, nor references to them. */
const notInHtml = /(?![\t\n\f\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text escaped for HTML, including quoted attributes. Characters that HTML cannot have become U+FFFD.
 */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(notInHtml, "\ufffd");
}

/** Markup that is complete, and not escaped again. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | null | Html | readonly Html[];

/**
 * A template tag for HTML: every value is escaped unless it is `Html` already; null is left out.
 * Attributes have to be quoted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

function markupOf(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string") return escaped(part);
  return part instanceof Html ? part.markup : part.map(({ markup }) => markup).join("");
}

/** A block of JSON data in a page: nothing in it can end the element or begin another. */
export function jsonData(type: string, data: unknown): Html {
  const text = JSON.stringify(data).replaceAll("<", "\\u003c").replace(notInHtml, inJson);
  return html`<script type="${type}">${new Html(text)}</script>`;
}

/** A character as JSON escapes its UTF-16 units. */
function inJson(sign: string): string {
  return sign
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
