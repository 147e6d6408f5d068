import { randomUUIDv7 } from "node:crypto";
import { setImmediate as answerSent, setTimeout as delay } from "node:timers/promises";
import { waitUntil } from "@vercel/functions";
import { attachDatabasePool } from "@vercel/functions/db-connections";
import { releaseVersion } from "#lib/contract/release.js";
import { type OpenDatabase, openDatabase } from "#lib/db/client.js";
import { expectedSchema } from "#lib/db/expected-schema.js";
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import { once } from "#lib/kernel/once.js";
import { configuredModel } from "#lib/model/research-model.js";
import { configuredOutside } from "#lib/outside/configured-outside.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { commitOf, type Env, isDeployment, readEnv } from "#lib/platform/env.js";
import { keepingErasures } from "#lib/platform/erasures-file.js";
import { IdleAdvances } from "#lib/platform/idle-advances.js";
import { jsonLog, type Log } from "#lib/platform/log.js";
import type { NextDue } from "#lib/platform/next-due.js";

let deps: ProcessDeps | undefined;

/**
 * The real dependencies of this process, built once.
 *
 * @throws EnvironmentProblem when a setting is missing or malformed
 */
export function liveDeps(): ProcessDeps {
  deps ??= buildDeps(readEnv());
  return deps;
}

let tracing: Promise<void> | undefined;

/**
 * Starts tracing once when TRACING is on. Resolves in any case: also when it is off (the default)
 * or cannot start.
 */
export function tracingStarted(): Promise<void> {
  // A broken environment is reported by the request itself, through liveDeps.
  tracing ??= traceWhenOn().catch(() => {});
  return tracing;
}

async function traceWhenOn(): Promise<void> {
  if (liveDeps().env.TRACING !== "on") return;
  (await import("#lib/platform/tracing.js")).startTracing();
}

function buildDeps(env: Env): ProcessDeps {
  const { db } = openPool(env);
  const monotonicMs = () => performance.now();
  const pause: ProcessDeps["pause"] = (milliseconds, signal) =>
    delay(milliseconds, undefined, { signal }).catch(() => {});
  const providers = configuredProviders(env, monotonicMs);
  // Loaded with the first token: public calls and calls with a key have none (decision 9.17).
  const settings = {
    issuer: env.AUTH_ISSUER,
    audience: env.AUTH_AUDIENCE,
    jwksUrl: env.AUTH_JWKS_URL,
    clientId: env.AUTH_CLIENT_ID,
  };
  const tokens = once(async () => (await import("#lib/auth/tokens.js")).remoteTokens(settings));
  const idTokens = once(async () => (await import("#lib/auth/tokens.js")).remoteIdTokens(settings));
  // The platform collects both streams; locally, standard output is kept for the ready line.
  const lines = jsonLog(env.VERCEL ? console.log : console.error, {
    release: releaseVersion,
    commit: commitOf(env),
    schema: expectedSchema().name,
  });
  const log = env.ERASURES === undefined ? lines : keepingErasures(env.ERASURES, lines);
  return {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    tokens: async (token) => (await tokens())(token),
    ...(env.AUTH_CLIENT_ID !== undefined && {
      idTokens: async (idToken, expected) => (await idTokens())(idToken, expected),
    }),
    model: configuredModel(env),
    outside: configuredOutside(providers, env.FETCH_ALLOW_HOSTS, async () =>
      (await import("#lib/outside/rate-limit.js")).rateLimiter(db),
    ),
    providers,
    log,
    afterAnswer: (work) => waitUntil(afterAnswer(work, log)),
    ...(isDeployment(env) && {
      idle: new IdleAdvances(),
      nextDue: once(() => keptNextDue(env)),
    }),
    newId: randomUUIDv7,
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
}

/** In the platform's cache, or in the memory of the one process that serves. */
async function keptNextDue(env: Env): Promise<NextDue> {
  if (env.VERCEL !== undefined)
    return (await import("#lib/platform/runtime-cache.js")).cachedNextDue(env);
  const { processState } = await import("#lib/platform/process-state.js");
  const state = processState();
  return new (await import("#lib/platform/next-due.js")).NextDue(() => state, Date.now);
}

/**
 * Idle connections are kept only where they are sure to be closed. A local process keeps running;
 * on the platform, a hook keeps a function awake until they are closed, which costs memory
 * meanwhile. Without the hook, a suspended function would keep them open forever, so they are
 * closed soon.
 */
function openPool(env: Env): OpenDatabase {
  const hasHook = env.VERCEL_URL !== undefined && env.VERCEL_REGION !== undefined;
  const idleMs = env.VERCEL ? (hasHook ? 15_000 : 5_000) : 300_000;
  const opened = openDatabase(env.DATABASE_URL, {
    driver: env.DATABASE_DRIVER,
    ca: env.DATABASE_CA,
    isDeployed: env.VERCEL !== undefined,
    idleMs,
  });
  if (hasHook) attachDatabasePool(opened.pool);
  return opened;
}

/** Lets the event loop send the answer first, so that this work does not delay it. */
async function afterAnswer(work: () => Promise<void>, log: Log): Promise<void> {
  await answerSent();
  await work().catch((error: unknown) => {
    log({
      event: "work_after_answer_failed",
      cause: error instanceof Error ? error.name : "thrown",
    });
  });
}
