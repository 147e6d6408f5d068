import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { inProject } from "../settings.js";

/** A file of the page, ready to be sent. */
export interface PageFile {
  type: string;
  bytes: Uint8Array;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

const reference = "swagger-ui-dist";

/** The static files, by path: the page, and the API reference at /docs. */
export async function buildPage(): Promise<Map<string, PageFile>> {
  const web = inProject("lib/web");
  const packaged = createRequire(import.meta.url).resolve(`${reference}/package.json`);
  const fromPackage = (name: string) => readFile(join(packaged, "..", name));
  const bundled = await bundleScripts(web);
  const entries: [string, string, Uint8Array][] = [
    ["/index.html", ".html", await readFile(join(web, "index.html"))],
    ["/icon.svg", ".svg", await readFile(join(web, "icon.svg"))],
    ["/docs", ".html", await readFile(join(web, "docs.html"))],
    ["/docs/reference.js", ".js", await fromPackage("swagger-ui-bundle.js")],
    ["/docs/reference.css", ".css", await fromPackage("swagger-ui.css")],
    ["/not-found.json", ".json", Buffer.from(JSON.stringify(notFound))],
    ...bundled,
  ];
  return new Map(
    entries.map(([path, extension, bytes]) => [path, { type: typeOf(extension), bytes }]),
  );
}

const notFound = { status: "error", error: "Not found", code: "not_found" };

async function bundleScripts(web: string): Promise<[string, string, Uint8Array][]> {
  const { outputFiles } = await build({
    entryPoints: [
      { in: join(web, "page.ts"), out: "page" },
      { in: join(web, "page.css"), out: "page" },
      { in: join(web, "docs.ts"), out: "docs/docs" },
    ],
    outdir: web,
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  return outputFiles.map(({ path, contents }) => [
    path.slice(web.length).replaceAll("\\", "/"),
    extname(path),
    contents,
  ]);
}

function typeOf(extension: string): string {
  return types[extension] ?? "application/octet-stream";
}
