const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text escaped for HTML, including quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
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
 * A template of HTML: every value is escaped unless it is `Html` itself; null is nothing. Attributes
 * have to be quoted.
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
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return html`<script type="${type}">${new Html(text)}</script>`;
}
