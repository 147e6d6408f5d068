import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { build } from "esbuild";
import { sha256Hex } from "#lib/kernel/hash.js";
import { inProject } from "#lib/platform/local-settings.js";
import { describe } from "./described.js";
import { operationsOf, readApiDocument } from "./document.js";
import { type Assets, framed } from "./frame-html.js";
import { llmsText, topicMarkdown } from "./operation-markdown.js";
import { type Material, referencePages } from "./pages.js";
import { searchEntries } from "./search-entries.js";
import { storyOf } from "./story.js";

/** A file of the reference: its path, the extension that determines its type, and its content. */
export type ReferenceFile = [path: string, extension: string, bytes: Uint8Array];

const folder = "lib/site/reference";

/**
 * The API reference at /docs, built from the OpenAPI document: static pages, their Markdown, and
 * their assets.
 */
export async function buildReference(): Promise<ReferenceFile[]> {
  const material = await readMaterial();
  const { topics, operations, guides, document } = material;
  const pages = referencePages(material);
  const { files, assets } = await buildAssets(material);
  const [summary = ""] = document.info.description.split("\n\n");
  return [
    ...pages.map((page, at): ReferenceFile => {
      const neighbours = { before: pages[at - 1], after: pages[at + 1] };
      return [page.path, ".html", Buffer.from(framed(page, topics, assets, neighbours))];
    }),
    ...topics.map((topic): ReferenceFile => {
      const shown = topic.operations.flatMap((name) => operations.get(name) ?? []);
      return [`/docs/${topic.slug}.md`, ".md", Buffer.from(`${topicMarkdown(topic, shown)}\n`)];
    }),
    ["/docs/guides.md", ".md", Buffer.from(`# Guides\n\n${guides}`)],
    ["/llms.txt", ".txt", Buffer.from(llmsText(topics, document.info.title, summary))],
    ...files,
  ];
}

/** The input for the pages, with every operation described once. */
export async function readMaterial(): Promise<Material> {
  const document = await readApiDocument();
  // Recorded by tests/product/reference-examples.test.ts.
  const shown = JSON.parse(await readFile(inProject(`${folder}/answers.json`), "utf8"));
  const described = [...operationsOf(document)].map(
    ([name, operation]) => [name, describe(operation, document, shown[name])] as const,
  );
  return {
    document,
    topics: storyOf(document),
    operations: new Map(described),
    guides: await readFile(inProject(`${folder}/guides.markdown`), "utf8"),
  };
}

/** Style sheet, script and search index, each named by its content hash. */
async function buildAssets(
  material: Material,
): Promise<{ files: ReferenceFile[]; assets: Assets }> {
  const web = inProject("lib/web/reference");
  const { outputFiles } = await build({
    entryPoints: [`${web}/reference.ts`, `${web}/reference.css`],
    outdir: web,
    publicPath: "/",
    entryNames: "assets/[name]-[hash]",
    assetNames: "assets/[name]-[hash]",
    loader: { ".woff2": "file" },
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  const index = JSON.stringify(searchEntries(material));
  const files: ReferenceFile[] = [
    ...outputFiles.map(({ path, contents }): ReferenceFile => {
      return [`/assets/${basename(path)}`, extname(path), contents];
    }),
    [`/assets/search-${sha256Hex(index).slice(0, 8)}.json`, ".json", Buffer.from(index)],
  ];
  const pathOf = (kind: string) => files.find(([, extension]) => extension === kind)?.[0] ?? "";
  const paths = { css: pathOf(".css"), js: pathOf(".js"), search: pathOf(".json") };
  const typefaces = files.flatMap(([path]) => (/-latin-\w{8}\.woff2$/.test(path) ? [path] : []));
  return { files, assets: { ...paths, typefaces } };
}
