import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Client, createClient } from "#lib/client/client.js";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import type { Route } from "#lib/http/route.js";
import { listen } from "#lib/local/server.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";
import { inProject } from "#lib/platform/local-settings.js";
import { findRoutes, matchRoute, platformUrl } from "#lib/site/routes.js";
import { benchService } from "../sets/finish.js";

/** The service over HTTP, on the local server. */
export interface HttpService {
  deps: ProcessDeps;
  url: string;
  client: Client;
  close(): Promise<void>;
}

const serviceKey = "service-key-of-the-bench";

/** The offline model, slowed down to the response time of a real model. */
export function slowModel(milliseconds: number): ProcessDeps["model"] {
  const offline = offlineModel();
  return {
    available: true,
    name: "slow",
    offline: false,
    languageModel: {
      ...offline,
      async doGenerate(options) {
        await delay(milliseconds);
        return offline.doGenerate(options);
      },
    },
  };
}

/** The dependencies of a bench with a slow model, which go on after an answer as the platform does. */
export function benchDeps(db: Database, modelMs: number): ProcessDeps {
  const { deps } = benchService(db);
  return {
    ...deps,
    env: { ...deps.env, RESEARCH_API_KEY: [serviceKey] },
    model: slowModel(modelMs),
    log: () => {},
    newId: randomUUIDv7,
    afterAnswer: (work) => setImmediate(() => void work()),
  };
}

/** Serves all operations with these dependencies on a free port. */
export async function serveOverHttp(deps: ProcessDeps): Promise<HttpService> {
  const routes = await findRoutes(inProject("api"));
  const server = await listen(0, async (url, request) => {
    const match = matchRoute(routes, url.pathname);
    if (match === null) return new Response(null, { status: 404 });
    const { default: route } = (await import(pathToFileURL(match.file).href)) as { default: Route };
    return route.serve(request(platformUrl(url, match)), deps);
  });
  const { url } = server;
  const client = createClient({ baseUrl: url, serviceKey });
  return { deps, url, client, close: () => server.close(0) };
}
