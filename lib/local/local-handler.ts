import { readFile } from "node:fs/promises";
import type { JWK } from "jose";
import { isMetadataPath, mcpPath } from "#lib/mcp/protected-resource.js";
import { inProject } from "#lib/platform/local-settings.js";
import type { PageFile } from "#lib/site/page.js";
import { hashedFiles, isPageAddress, withoutSlash } from "#lib/site/page-addresses.js";
import { callRoute, findRoutes, matchRoute, platformUrl, type Rewrite } from "#lib/site/routes.js";
import { issuerKeysPath } from "./issuer.js";
import { errorResponse, jsonResponse, type RequestHandler } from "./server.js";
import { identityPath, type ServerIdentity } from "./server-state.js";

/** Serves all of `api/`, the development key set unless it is null, and the static page. */
export async function localHandler(
  identity: ServerIdentity,
  keySet: { keys: JWK[] } | null,
): Promise<RequestHandler> {
  const routes = await findRoutes(inProject("api"));
  const { headers, rewrites } = await platformSettings();
  const handler: RequestHandler = async (url, request) => {
    const { pathname } = url;
    if (pathname === identityPath) return jsonResponse(identity);
    if (pathname === issuerKeysPath && keySet !== null) return jsonResponse(keySet);
    const isMetadata = isMetadataPath(pathname);
    const led = isMetadata
      ? mcpPath
      : (rewrites.find(({ source }) => source === pathname)?.destination ?? pathname);
    if (led === "/api" || led.startsWith("/api/")) {
      const match = matchRoute(routes, led);
      if (match !== null) return callRoute(match, request(platformUrl(url, match)));
    } else {
      const location = withoutSlash(pathname);
      if (location !== null) return new Response(null, { status: 308, headers: { location } });
      const file = await pageFile(isPageAddress(pathname) ? "/index.html" : pathname);
      if (file !== null) return file;
      const wantsPage = request(url).headers.get("accept")?.includes("text/html") === true;
      if (wantsPage) return pageFile("/index.html", 404) as Promise<Response>;
    }
    return errorResponse(404, "not_found", "Not found");
  };
  return async (url, request) => {
    const response = await handler(url, request);
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  };
}

const keptForGood = "public, max-age=31536000, immutable";
let builtPage: Promise<Map<string, PageFile>> | undefined;

/** A file of the page, which is built on the first request; null when there is no such file. */
async function pageFile(pathname: string, status = 200): Promise<Response | null> {
  // The bundler is loaded only when the page is requested.
  builtPage ??= import("#lib/site/page.js").then(({ buildPage }) => buildPage());
  const file = (await builtPage).get(pathname === "/" ? "/index.html" : pathname);
  if (file === undefined) return null;
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    status,
    headers: {
      "content-type": file.type,
      "cache-control": pathname.startsWith(hashedFiles) ? keptForGood : "no-cache",
    },
  });
}

/**
 * The headers that the platform adds to every response and the URLs that it rewrites, from
 * vercel.json.
 */
async function platformSettings(): Promise<{ headers: [string, string][]; rewrites: Rewrite[] }> {
  const { headers = [], rewrites = [] } = JSON.parse(
    await readFile(inProject("vercel.json"), "utf8"),
  ) as {
    headers?: { source: string; headers: { key: string; value: string }[] }[];
    rewrites?: Rewrite[];
  };
  const ofAll = headers.filter(({ source }) => source === "/(.*)");
  return {
    headers: ofAll.flatMap(({ headers: set }) =>
      set.map(({ key, value }): [string, string] => [key, value]),
    ),
    rewrites,
  };
}
