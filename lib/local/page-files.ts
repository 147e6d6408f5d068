import { readFile } from "node:fs/promises";
import type { PageFile } from "./build/page.js";
import { inProject } from "./settings.js";

let built: Promise<Map<string, PageFile>> | undefined;

/** A file of the page, built with the first request for one, or null when there is none of that name. */
export async function pageFile(pathname: string): Promise<Response | null> {
  // The bundler is loaded only when somebody looks at the page.
  built ??= import("./build/page.js").then(({ buildPage }) => buildPage());
  const file = (await built).get(pathname === "/" ? "/index.html" : pathname);
  if (file === undefined) return null;
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: { "content-type": file.type, "cache-control": "no-cache" },
  });
}

/** The headers that the platform adds to every answer, as vercel.json has them. */
export async function platformHeaders(): Promise<[string, string][]> {
  const { headers = [] } = JSON.parse(await readFile(inProject("vercel.json"), "utf8")) as {
    headers?: { source: string; headers: { key: string; value: string }[] }[];
  };
  return headers
    .filter(({ source }) => source === "/(.*)")
    .flatMap(({ headers: set }) => set.map(({ key, value }) => [key, value] as [string, string]));
}
