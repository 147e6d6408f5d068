import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { SignInSettings } from "#lib/contract/sign-in-settings.js";
import { isMetadataPath, mcpPath } from "#lib/mcp/protected-resource.js";
import { inProject } from "#lib/platform/local-settings.js";
import { contentPolicy } from "#lib/site/content-policy.js";
import type { PageFile } from "#lib/site/page.js";
import {
  hashedFiles,
  isPageAddress,
  secretHeaders,
  secretPaths,
  withoutSlash,
} from "#lib/site/page-addresses.js";
import {
  callRoute,
  findRoutes,
  matchRoute,
  platformUrl,
  type Rewrite,
  rewritten,
} from "#lib/site/routes.js";
import { errorResponse, jsonResponse, type RequestHandler } from "./server.js";
import { identityPath, type ServerIdentity } from "./server-state.js";

/** Serves all of `api/` and the static page, which signs people in as `signIn` says. */
export async function localHandler(
  identity: ServerIdentity,
  signIn: SignInSettings | null,
): Promise<RequestHandler> {
  const policy = contentPolicy(signIn);
  process.env.COMMIT ||= process.env.VERCEL_GIT_COMMIT_SHA || checkedOutCommit();
  let builtPage: Promise<Map<string, PageFile>> | undefined;
  let builtReader: Promise<Map<string, PageFile>> | undefined;
  // Browsers cache the reader forever, so every start gives it another name.
  const start = `${identity.started}-${identity.pid}`.replaceAll(/[^\w-]/g, "");
  const readerPath = `${hashedFiles}reader-worker-${start}.js`;
  /** A file of the page, which is built on the first request; null when there is no such file. */
  const pageFile = async (pathname: string, status = 200) => {
    // The bundler is loaded only when the page is requested.
    builtPage ??= import("#lib/site/page.js").then((site) => site.buildPage(signIn, readerPath));
    const file = fileResponse(await builtPage, pathname, status);
    if (file !== null || !pathname.startsWith(hashedFiles)) return file;
    // Built on request: its parsers take ten times as long to bundle as the page, and few visits read files.
    // Files that it loads later are served from the same build.
    if (pathname === readerPath)
      builtReader ??= import("#lib/site/page.js").then((site) => site.buildReader(readerPath));
    return builtReader === undefined ? null : fileResponse(await builtReader, pathname, status);
  };
  const routes = await findRoutes(inProject("api"));
  const { headers, rewrites } = await platformSettings();
  const handler: RequestHandler = async (url, request) => {
    const { pathname } = url;
    if (pathname === identityPath) return jsonResponse(identity);
    const isMetadata = isMetadataPath(pathname);
    const led = isMetadata
      ? mcpPath
      : (rewrites.map((one) => rewritten(one, pathname)).find((path) => path !== null) ?? pathname);
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
    response.headers.set("content-security-policy", policy);
    const own = secretPaths.includes(url.pathname) ? Object.entries(secretHeaders) : [];
    for (const [name, value] of own) response.headers.set(name, value);
    return response;
  };
}

/** The commit of the checkout that runs; empty when it is none. */
function checkedOutCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: inProject("."),
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    }).trim();
  } catch {
    return "";
  }
}

const keptForGood = "public, max-age=31536000, immutable";

function fileResponse(
  files: ReadonlyMap<string, PageFile>,
  pathname: string,
  status: number,
): Response | null {
  const file = files.get(pathname === "/" ? "/index.html" : pathname);
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
