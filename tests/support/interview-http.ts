import { once } from "node:events";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import type { ProcessDeps } from "#lib/deps.js";
import type { Route } from "#lib/http/route.js";
import { sendWebResponse, toWebRequest } from "#lib/local/adapter.js";
import { connectionsOf } from "#lib/local/connections.js";
import { matchRoute, platformUrl } from "#lib/site/routes.js";
import { routes } from "./interview.js";

export interface HttpService {
  url: string;
  close(): Promise<void>;
}

/** All of `api/` behind a real server, with the dependencies of a test, called as the platform calls it. */
export async function serveHttp(deps: ProcessDeps): Promise<HttpService> {
  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? "/", "http://service.example");
    const match = matchRoute(await routes, url.pathname);
    if (match === null) {
      response.statusCode = 404;
      response.end();
      return;
    }
    const route = (await import(pathToFileURL(match.file).href)).default as Route;
    const signal = connections.begin(message, response);
    const request = toWebRequest(message, platformUrl(url, match), signal);
    await sendWebResponse(await route.serve(request, deps), message, response);
  });
  const connections = connectionsOf(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
