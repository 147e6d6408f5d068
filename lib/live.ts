import { randomUUIDv7 } from "node:crypto";
import { setImmediate as answerSent, setTimeout as delay } from "node:timers/promises";
import { waitUntil } from "@vercel/functions";
import { attachDatabasePool } from "@vercel/functions/db-connections";
import { type OpenDatabase, openDatabase } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { once } from "#lib/kernel/once.js";
import { configuredModel } from "#lib/model/research-model.js";
import { configuredOutside } from "#lib/outside/configured-outside.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import { type Env, readEnv } from "#lib/platform/env.js";
import { jsonLog, type Log } from "#lib/platform/log.js";

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
  const providers = configuredProviders(env, monotonicMs);
  // Loaded with the first token: public calls and calls with a key have none (decision 9.17).
  const tokens = once(async () =>
    (await import("#lib/auth/tokens.js")).remoteTokens({
      issuer: env.AUTH_ISSUER,
      audience: env.AUTH_AUDIENCE,
      jwksUrl: env.AUTH_JWKS_URL,
    }),
  );
  // The platform collects both streams; locally, standard output is kept for the ready line.
  const log = jsonLog(env.VERCEL ? console.log : console.error);
  return {
    env,
    db,
    tokens: async (token) => (await tokens())(token),
    model: configuredModel(env),
    outside: configuredOutside(providers, env.FETCH_ALLOW_HOSTS, rateLimiter(db)),
    providers,
    log,
    afterAnswer: (work) => waitUntil(afterAnswer(work, log)),
    newId: randomUUIDv7,
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause: (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => {}),
  };
}

/**
 * Idle connections are kept only where they are sure to be closed. A local process keeps running;
 * on the platform, a hook keeps a function awake until they are closed, which costs memory
 * meanwhile. Without the hook, a suspended function would keep them open for ever, so they are
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
