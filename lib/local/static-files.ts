import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { Readable } from "node:stream";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
};

/** A file of the static output, as the deployment serves it, or null when there is none of that name. */
export async function staticFile(folder: string, pathname: string): Promise<Response | null> {
  const file = await fileOf(folder, pathname);
  if (file === null) return null;
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
  const type = types[extname(file)] ?? "application/octet-stream";
  return new Response(body, { headers: { "content-type": type, "cache-control": "no-cache" } });
}

async function fileOf(folder: string, pathname: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const name = decodeURIComponent(pathname);
    const file = await realpath(join(root, name.endsWith("/") ? `${name}index.html` : name));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
