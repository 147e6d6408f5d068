import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#lib/db/client.js";
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import { importLines } from "#lib/import/records/import-file.js";
import { madeSigningKey } from "#lib/local/local-secret.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";
import { configuredOutside } from "#lib/outside/configured-outside.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import { readEnv } from "#lib/platform/env.js";
import { fault } from "#lib/platform/fault.js";

import { allOperations, pathOf } from "../support/routes.js";
import type { LocalOutside } from "./local-outside.js";

const serviceKey = "service-key-of-the-recording";
const cronSecret = "cron-secret-of-the-recording";

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** A subject, "service", "cron" or "nobody"; by default the claimant of the first artist. */
  as?: string;
  /** The status that is expected; by default any of 2xx. */
  status?: number;
  stream?: boolean;
}

/** A service that plays a scenario, calling every operation by its id. */
export interface RecordingService {
  db: Database;
  /** Operations that answered 2xx. */
  called: Set<string>;
  newId(): string;
  load(records: readonly object[]): Promise<void>;
  /** The answer's body; throws when the status differs from the expected one. */
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads whatever came back
  call(operationId: string, call?: Call): Promise<any>;
  /** Holds the next call of the model: `reached` resolves when the call arrives, `release` lets it continue. */
  holdModel(): { reached: Promise<void>; release: () => void };
}

export async function recordingService(
  db: Database,
  url: string,
  outside: LocalOutside,
  newId = countedIds(),
): Promise<RecordingService> {
  const operations = await allOperations();
  const gate: { hold: (() => Promise<void>) | undefined } = { hold: undefined };
  const deps = recordingDeps(db, url, outside, gate, newId);
  const called = new Set<string>();
  return {
    db,
    called,
    newId,
    async load(records) {
      await importLines(db, newId, jsonLines(records));
    },
    holdModel() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      gate.hold = () => {
        gate.hold = undefined;
        reached.resolve();
        return released.promise;
      };
      return { reached: reached.promise, release: released.resolve };
    },
    async call(operationId, call = {}) {
      const operation = operations.find(({ endpoint }) => endpoint.operationId === operationId);
      if (operation === undefined) throw new Error(`there is no operation ${operationId}`);
      // Rows of two calls never share a millisecond: they sort in the order of the calls.
      await new Promise((resolve) => setTimeout(resolve, 3));
      const path = pathOf(operation.endpoint, encoded(call.params ?? {}));
      const response = await operation.route.serve(requestOf(operation.method, path, call), deps);
      const text = await response.text();
      const isExpected = call.status === undefined ? response.ok : response.status === call.status;
      if (!isExpected) throw new Error(`${operationId} answered ${response.status}: ${text}`);
      if (response.ok) called.add(operationId);
      return call.stream ? text : JSON.parse(text);
    },
  };
}

function recordingDeps(
  db: Database,
  url: string,
  outside: LocalOutside,
  gate: { hold: (() => Promise<void>) | undefined },
  newId: () => string,
): ProcessDeps {
  const env = readEnv({
    DATABASE_URL: url,
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "artist-research",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
    RESEARCH_API_KEY: serviceKey,
    CRON_SECRET: cronSecret,
    PROOF_KEY: madeSigningKey(),
    CONTACT: "mailto:ops@service.example",
    // The longest possible lease: a replay has that long to reach the slice that was running.
    SLICE_SECONDS: "100",
    ...outside.settings,
  });
  const monotonicMs = () => performance.now();
  const providers = configuredProviders(env, monotonicMs);
  const model = offlineModel();
  const pause: ProcessDeps["pause"] = (milliseconds, signal) =>
    delay(milliseconds, undefined, { signal }).catch(() => {});
  return {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    tokens: async (token) => {
      if (!token.startsWith("subject:")) throw fault("unauthenticated");
      return token.slice("subject:".length);
    },
    model: {
      available: true,
      name: "offline",
      offline: true,
      languageModel: {
        ...model,
        async doGenerate(options) {
          await gate.hold?.();
          return model.doGenerate(options);
        },
      },
    },
    outside: configuredOutside(providers, env.FETCH_ALLOW_HOSTS, async () => rateLimiter(db)),
    providers,
    log: (event) => {
      if (event.event !== "request") console.error(JSON.stringify(event));
    },
    afterAnswer: () => {},
    newId,
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
}

/** Consecutive ids instead of random ones, so that two recordings differ as little as possible. */
function countedIds(): () => string {
  let ids = 0;
  return () => `01930000-0000-7000-8000-${String(++ids).padStart(12, "0")}`;
}

async function* jsonLines(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record);
}

const encoded = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]),
  );

/** A list is one JSON a line. */
function bodyText(body: unknown): string {
  const lines = Array.isArray(body) ? body : [body];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

function requestOf(method: string, path: string, { as = "ana", body, query, stream }: Call) {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const credentials: Record<string, string> =
    as === "service"
      ? { "x-service-research-key": serviceKey }
      : as === "nobody"
        ? {}
        : { authorization: `Bearer ${as === "cron" ? cronSecret : `subject:${as}`}` };
  return new Request(`https://service.example${path}?${search}`, {
    method,
    headers: {
      ...credentials,
      ...(body === undefined
        ? {}
        : { "content-type": Array.isArray(body) ? "application/x-ndjson" : "application/json" }),
      ...(stream ? { accept: "text/event-stream" } : {}),
    },
    ...(body === undefined ? {} : { body: bodyText(body) }),
  });
}
