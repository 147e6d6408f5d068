import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { escaped } from "#lib/kernel/html.js";
import { inProject } from "#lib/platform/local-settings.js";
import { hashedFiles } from "./page-addresses.js";
import { buildReference } from "./reference/build-reference.js";

/** A file of the page, ready to serve. */
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
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * The static files, by path: the page, and the API reference at /docs.
 *
 * @param signIn null: the page has a field for an access token only
 * @param readerPath where the worker that reads files is, which `buildReader` then builds; by default it is built, too
 */
export async function buildPage(
  signIn: SignInSettings | null,
  readerPath?: string,
): Promise<Map<string, PageFile>> {
  const web = inProject("lib/web");
  const reader = readerPath === undefined ? await bundleReader() : { path: readerPath, files: [] };
  const { files, names } = await bundlePage(web, reader.path);
  const template = await readFile(join(web, "index.html"), "utf8");
  const html = template.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => {
    if (name === "sign-in") return escaped(JSON.stringify(signIn));
    const path = names.get(name);
    if (path === undefined)
      throw new Error(`index.html names ${name}, which its build does not make`);
    return path;
  });
  return filesByPath([
    ["/index.html", ".html", Buffer.from(html)],
    ["/icon.svg", ".svg", await readFile(join(web, "icon.svg"))],
    ["/icon.png", ".png", await readFile(join(web, "icon.png"))],
    ["/not-found.json", ".json", Buffer.from(JSON.stringify(notFound))],
    ...reader.files,
    ...files.map(([path, ...file]): BundledPage["files"][number] => [
      path === names.get("artist-page.css") ? "/artist-page.css" : path,
      ...file,
    ]),
    ...(await buildReference()),
  ]);
}

/** The files of the worker at this path, which reads dropped files. */
export async function buildReader(path: string): Promise<Map<string, PageFile>> {
  const { files } = await bundleReader(path.replace(/^\/|\.js$/g, ""));
  return filesByPath(files);
}

function filesByPath(files: BundledPage["files"]): Map<string, PageFile> {
  return new Map(
    files.map(([path, extension, bytes]) => [path, { type: typeOf(extension), bytes }]),
  );
}

const notFound = { status: "error", error: "Not found", code: "not_found" };

interface BundledPage {
  files: [path: string, extension: string, bytes: Uint8Array][];
  /**
   * The path of each entry and font by its source name: `page.js` to `/assets/page-1A2B3C4D.js`.
   */
  names: Map<string, string>;
}

/** How every script of the page is built. */
const scripts = {
  entryNames: `${hashedFiles.slice(1)}[name]-[hash]`,
  chunkNames: `${hashedFiles.slice(1)}[name]-[hash]`,
  write: false,
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** The worker that reads dropped files (decision 8.45), with its path; nothing else loads its code. */
async function bundleReader(
  entryNames: string = scripts.entryNames,
): Promise<Pick<BundledPage, "files"> & { path: string }> {
  const folder = inProject("lib/import/in-page");
  const { outputFiles } = await build({
    ...scripts,
    entryNames,
    entryPoints: [{ in: join(folder, "reader-worker.ts"), out: "reader-worker" }],
    outdir: folder,
    platform: "browser",
  });
  const files = outputFiles.map((file) => namedFile(folder, file));
  const [path = ""] = files.flatMap(([name]) => (/\/reader-worker-/.test(name) ? name : []));
  return { files, path };
}

async function bundlePage(web: string, readerWorker: string): Promise<BundledPage> {
  const { outputFiles, metafile } = await build({
    ...scripts,
    define: { READER_WORKER: JSON.stringify(readerWorker) },
    entryPoints: [
      { in: join(web, "page.tsx"), out: "page" },
      { in: join(web, "design/page.css"), out: "page" },
      // The public page names it, and functions do not know the hashes of this build.
      { in: join(web, "public/artist-page.css"), out: "artist-page" },
    ],
    outdir: web,
    publicPath: "/",
    assetNames: `${hashedFiles.slice(1)}[name]-[hash]`,
    loader: { ".woff2": "file" },
    jsx: "automatic",
    jsxImportSource: "preact",
    absWorkingDir: web,
    metafile: true,
  });
  const names = new Map<string, string>();
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const [source = entryPoint] = Object.keys(inputs);
    const named = entryPoint ?? (extname(path) === ".woff2" ? source : undefined);
    if (named === undefined) continue;
    names.set(basename(named).replace(/\.tsx?$/, ".js"), `/${path}`);
  }
  return { files: outputFiles.map((file) => namedFile(web, file)), names };
}

function namedFile(
  folder: string,
  { path, contents }: { path: string; contents: Uint8Array },
): BundledPage["files"][number] {
  return [path.slice(folder.length).replaceAll("\\", "/"), extname(path), contents];
}

function typeOf(extension: string): string {
  return types[extension] ?? "application/octet-stream";
}
