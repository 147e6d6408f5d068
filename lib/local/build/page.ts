import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { build } from "esbuild";
import { inProject } from "../settings.js";
import { buildReference } from "./reference/build-reference.js";

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
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** The static files, by path: the page, and the API reference at /docs. */
export async function buildPage(): Promise<Map<string, PageFile>> {
  const web = inProject("lib/web");
  const bundled = await bundleScripts(web);
  const entries: [string, string, Uint8Array][] = [
    ["/index.html", ".html", await readFile(join(web, "index.html"))],
    ["/icon.svg", ".svg", await readFile(join(web, "icon.svg"))],
    ["/not-found.json", ".json", Buffer.from(JSON.stringify(notFound))],
    ...bundled,
    ...(await buildReference()),
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
