import { escaped } from "#lib/kernel/html.js";
import { nameInWords } from "./document.js";
import type { Topic } from "./story.js";

/** Paths of the assets that every page loads, with content hashes. */
export interface Assets {
  css: string;
  js: string;
  search: string;
  /** The typefaces that are needed at once, so they are preloaded. */
  typefaces: readonly string[];
}

/** A page of the reference before it is framed. */
export interface ReferencePage {
  path: string;
  title: string;
  description: string;
  /** The content of <main>, after the title. */
  html: string;
  /** Path of the Markdown version; null if there is none. */
  markdown: string | null;
}

const guides = [
  ["before-you-begin", "Before you begin"],
  ["authentication", "Authentication"],
  ["errors", "Errors"],
  ["pagination", "Pagination"],
  ["waiting-and-streaming", "Waiting and streaming"],
  ["quotas", "Quotas"],
  ["repeating-a-write", "Repeating a write"],
  ["offsets-revisions-and-times", "Offsets, revisions and times"],
  ["agents", "Agents"],
] as const;

/**
 * The frame around every page's content. The table of contents is a single element, shown beside
 * the page or over it.
 */
export function framed(
  page: ReferencePage,
  topics: readonly Topic[],
  assets: Assets,
  neighbours: { before: ReferencePage | undefined; after: ReferencePage | undefined },
): string {
  const title = page.path === "/docs" ? page.title : `${page.title} · API reference`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(page.description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${assets.typefaces.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>\n`).join("")}<link rel="stylesheet" href="${assets.css}">${page.markdown === null ? "" : `\n<link rel="alternate" type="text/markdown" href="${page.markdown}">`}
<script type="module" src="${assets.js}" data-search="${assets.search}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<p class="brand"><a href="/"><img src="/icon.svg" alt="" width="26" height="26">Artist Research</a> <a href="/docs">API reference</a></p>
<div class="tools"><button type="button" class="open-contents" popovertarget="contents">Contents</button></div>
</header>
<div class="sheet">
${contentsHtml(page, topics)}
<main id="content" tabindex="-1">
<header class="title"><h1>${escaped(page.title)}</h1>${page.markdown === null ? "" : `<p class="forms"><a href="${page.markdown}">Markdown</a></p>`}</header>
${page.html}
${neighboursHtml(neighbours)}
</main>
</div>
</body>
</html>
`;
}

function contentsHtml({ path }: ReferencePage, topics: readonly Topic[]): string {
  const current = (address: string) => (address === path ? ' aria-current="page"' : "");
  const list = (items: readonly (readonly [string, string])[]) =>
    `<ul>${items.map(([href, name]) => `<li><a href="${href}">${name}</a>`).join("")}</ul>`;
  const parts = topics.map(({ slug, title, operations }) => {
    const address = `/docs/${slug}`;
    const items = operations.map((name) => [`${address}#${name}`, nameInWords(name)] as const);
    return `<p><a href="${address}"${current(address)}>${title}</a></p>${list(items)}`;
  });
  return `<nav id="contents" popover aria-label="Contents">
<p><a href="/docs"${current("/docs")}>Overview</a></p>
<p><a href="/docs/guides"${current("/docs/guides")}>Guides</a></p>${list(guides.map(([anchor, name]) => [`/docs/guides#${anchor}`, name]))}
${parts.join("\n")}
<p><a href="/docs/errors"${current("/docs/errors")}>Error codes</a></p>
<p><a href="/docs/schemas"${current("/docs/schemas")}>Schemas</a></p>
<p><a href="/api/openapi">OpenAPI document</a></p>
</nav>`;
}

interface neighboursHtmlProps {
  before: ReferencePage | undefined;
  after: ReferencePage | undefined;
}

function neighboursHtml({ before, after }: neighboursHtmlProps): string {
  const link = (page: ReferencePage | undefined, word: string, relation: string) =>
    page === undefined
      ? ""
      : `<a href="${page.path}" rel="${relation}"><small>${word}</small> ${escaped(page.title)}</a>`;
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(before, "Previous", "prev")}${link(after, "Next", "next")}</nav>`;
}
