import type { JWK } from "jose";
import { plainJson, refusal } from "./answers.js";
import { pageFile, platformHeaders } from "./page-files.js";
import { callRoute, findRoutes, matchRoute, platformUrl } from "./routes.js";
import type { Answer } from "./server.js";
import { inProject } from "./settings.js";
import { identityPath } from "./state.js";

export interface Identity {
  pid: number;
  started: string;
}

/** What the local server answers: all of `api/`, the development key set, and the static page. */
export async function localAnswer(
  identity: Identity,
  keySet: { keys: JWK[] } | null,
): Promise<Answer> {
  const routes = await findRoutes(inProject("api"));
  const headers = await platformHeaders();
  const answer: Answer = async (url, request) => {
    const { pathname } = url;
    if (pathname === identityPath) return plainJson(identity);
    if (pathname === "/.well-known/jwks.json" && keySet !== null) return plainJson(keySet);
    if (pathname === "/api" || pathname.startsWith("/api/")) {
      const match = matchRoute(routes, pathname);
      if (match !== null) return callRoute(match, request(platformUrl(url, match)));
    } else {
      const file = await pageFile(pathname);
      if (file !== null) return file;
    }
    return refusal(404, "not_found", "Not found");
  };
  return async (url, request) => {
    const response = await answer(url, request);
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  };
}
