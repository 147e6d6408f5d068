import { readFile } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
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
  ".woff2": "font/woff2",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** The static files, by path: the page, and the API reference at /docs. */
export async function buildPage(): Promise<Map<string, PageFile>> {
  const web = inProject("lib/web");
  const { files, names } = await bundlePage(web);
  const template = await readFile(join(web, "index.html"), "utf8");
  const html = template.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) => {
    const path = names.get(name);
    if (path === undefined)
      throw new Error(`index.html names ${name}, which its build does not make`);
    return path;
  });
  const entries: [string, string, Uint8Array][] = [
    ["/index.html", ".html", Buffer.from(html)],
    ["/icon.svg", ".svg", await readFile(join(web, "icon.svg"))],
    ["/not-found.json", ".json", Buffer.from(JSON.stringify(notFound))],
    ...files,
    ...(await buildReference()),
  ];
  return new Map(
    entries.map(([path, extension, bytes]) => [path, { type: typeOf(extension), bytes }]),
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

async function bundlePage(web: string): Promise<BundledPage> {
  const { outputFiles, metafile } = await build({
    entryPoints: [
      { in: join(web, "page.tsx"), out: "page" },
      { in: join(web, "design/page.css"), out: "page" },
    ],
    outdir: web,
    publicPath: "/",
    entryNames: `${hashedFiles.slice(1)}[name]-[hash]`,
    chunkNames: `${hashedFiles.slice(1)}[name]-[hash]`,
    assetNames: `${hashedFiles.slice(1)}[name]-[hash]`,
    loader: { ".woff2": "file" },
    jsx: "automatic",
    jsxImportSource: "preact",
    absWorkingDir: web,
    plugins: [signInOf(process.env.SIGN_IN_MODULE)],
    metafile: true,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  const names = new Map<string, string>();
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const [source = entryPoint] = Object.keys(inputs);
    const named = entryPoint ?? (extname(path) === ".woff2" ? source : undefined);
    if (named === undefined) continue;
    names.set(basename(named).replace(/\.tsx?$/, ".js"), `/${path}`);
  }
  const files = outputFiles.map(({ path, contents }): [string, string, Uint8Array] => [
    path.slice(web.length).replaceAll("\\", "/"),
    extname(path),
    contents,
  ]);
  return { files, names };
}

/**
 * Replaces the token field with the deployment's own sign-in, the module named by SIGN_IN_MODULE.
 */
function signInOf(module: string | undefined): Plugin {
  return {
    name: "sign-in",
    setup({ onResolve }) {
      if (module === undefined || module === "") return;
      onResolve({ filter: /\/provider\.js$/ }, () => ({ path: resolve(module) }));
    },
  };
}

function typeOf(extension: string): string {
  return types[extension] ?? "application/octet-stream";
}
