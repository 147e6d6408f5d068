import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import type { Method } from "#lib/http/endpoint.js";
import type { Route } from "#lib/http/route.js";
import { configuredModel } from "#lib/model/research-model.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import { fault } from "#lib/platform/fault.js";
import type { LogEvent } from "#lib/platform/log.js";
import { closedAfterFile, type FreshDatabase, freshDatabase } from "./database.js";

export const serviceKey = "service-key-of-the-tests";
export const cronSecret = "cron-secret-of-the-tests";
export const metricsToken = "metrics-token-of-the-tests";

/** The service on a database of its own, called without a server. */
export interface TestService {
  database: FreshDatabase;
  deps: ProcessDeps;
  log: LogEvent[];
  /** Sends a request to a route: as the research service unless `as` names a token or "nobody". */
  call(route: Route, method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  as?: "service" | "nobody" | { token: string };
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
}

/**
 * A service whose tokens are the subjects themselves (`subject:ana`); tokens proper have tests of their own.
 */
export async function testService(overrides: Partial<ProcessDeps> = {}): Promise<TestService> {
  const database = await freshDatabase();
  const log: LogEvent[] = [];
  const env = readEnv({
    DATABASE_URL: database.url,
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "artist-research",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
    RESEARCH_API_KEY: serviceKey,
    CRON_SECRET: cronSecret,
    METRICS_TOKEN: metricsToken,
  });
  const deps: ProcessDeps = {
    env,
    db: database.db,
    reads: new SharedReads(database.db, {
      monotonicMs: () => deps.monotonicMs(),
      pause: (milliseconds, signal) => deps.pause(milliseconds, signal),
    }),
    tokens: async (token) => {
      if (!token.startsWith("subject:")) throw fault("unauthenticated");
      return token.slice("subject:".length);
    },
    model: configuredModel(env),
    outside: noOutside,
    providers: configuredProviders(env, () => performance.now()),
    log: (event) => log.push(event),
    newId: randomUUIDv7,
    afterAnswer: () => {},
    monotonicMs: () => performance.now(),
    deadline: AbortSignal.timeout,
    pause: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => {}),
    ...overrides,
  };
  return {
    database,
    deps,
    log,
    close: () => database.close(),
    async call(route, method, path, options = {}) {
      const response = await route.serve(requestOf(method, path, options), deps);
      refuseUndescribed(route, method, response.status);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === "" ? null : parsed(response.headers, text),
      };
    },
  };
}

/** The service that all tests of a file share. */
export const serviceOfFile = (overrides?: Partial<ProcessDeps>) =>
  closedAfterFile(testService(overrides));

/** JSON, the records of JSON Lines as an array, or a text. */
function parsed(headers: Headers, text: string) {
  if (headers.get("content-type")?.startsWith("application/openmetrics-text")) return text;
  if (headers.get("content-type") !== "application/x-ndjson") return JSON.parse(text);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Every answer of every test has a status that the published document lists for its operation. */
function refuseUndescribed(route: Route, method: string, status: number): void {
  const endpoint = route.endpoints[method as Method];
  if (endpoint === undefined) return;
  const paths: Record<string, Record<string, { responses: object }>> = openApi.paths;
  const described = paths[endpoint.path]?.[method.toLowerCase()]?.responses ?? {};
  if (status in described) return;
  throw new Error(`${endpoint.operationId} answered ${status}, which the document does not list`);
}

const contentType = (body: unknown) =>
  Array.isArray(body) ? "application/x-ndjson" : "application/json";

/** A list is sent as lines. */
function bodyText(body: unknown): string {
  if (typeof body === "string") return body;
  return Array.isArray(body)
    ? body.map((line) => JSON.stringify(line)).join("\n")
    : JSON.stringify(body);
}

function requestOf(method: string, path: string, { as = "service", body, headers }: CallOptions) {
  const credentials: Record<string, string> =
    as === "service"
      ? { "x-service-research-key": serviceKey }
      : as === "nobody"
        ? {}
        : { authorization: `Bearer ${as.token}` };
  return new Request(`https://service.example${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": contentType(body) }),
      ...credentials,
      ...headers,
    },
    ...(body === undefined ? {} : { body: bodyText(body) }),
  });
}
