import type { Health, HealthCheck, HealthFailure } from "#lib/contract/health.js";
import { releaseVersion } from "#lib/contract/release.js";
import { databaseState } from "#lib/db/database-state.js";
import { expectedSchema } from "#lib/db/expected-schema.js";
import { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { driverOf } from "#lib/platform/database-address.js";
import { commitOf, type Env, isDeployment } from "#lib/platform/env.js";
import { Fault, sentenceOf } from "#lib/platform/fault.js";

const rememberedMs = 10_000;

interface Remembered {
  atMs: number;
  checks: Promise<HealthChecks>;
}

const remembered = new WeakMap<Deps, Remembered>();

/**
 * The health of the service; an error body when the database or the schema fails. Checks are cached
 * for ten seconds.
 */
export async function readHealth(deps: Deps): Promise<Health | HealthFailure> {
  const checks = await recentChecks(deps);
  const shared = { ...runningCode(deps.env), checks };
  const code = failureOf(checks);
  if (code !== null) return { status: "error", error: sentenceOf(code), code, ...shared };
  const isDegraded = Object.values(checks).includes("failing");
  return { status: isDegraded ? "degraded" : "ok", ...shared };
}

function recentChecks(deps: Deps): Promise<HealthChecks> {
  const nowMs = deps.monotonicMs();
  const last = remembered.get(deps);
  if (last !== undefined && nowMs - last.atMs < rememberedMs) return last.checks;
  const checks = healthChecks(deps);
  remembered.set(deps, { atMs: nowMs, checks });
  return checks;
}

function failureOf({ database, schema }: HealthChecks) {
  if (database === "failing") return "storage_unavailable" as const;
  return schema === "failing" ? ("schema_not_applied" as const) : null;
}

/** What runs, and where; `commit` is null when it is not known. */
export function runningCode(env: Env) {
  return {
    environment: env.VERCEL_ENV ?? (isDeployment(env) ? "production" : "local"),
    version: releaseVersion,
    commit: commitOf(env),
    schema: expectedSchema().name,
    driver: env.DATABASE_DRIVER ?? driverOf(env.DATABASE_URL),
  };
}

type HealthChecks = Record<
  "database" | "schema" | "auth" | "model" | "outside" | "proofs" | "catalogs",
  HealthCheck
>;

/** Checks the service's dependencies without calling a model or a provider (decision 5.1). */
async function healthChecks(deps: Deps): Promise<HealthChecks> {
  const { db } = deps;
  if (db instanceof UserGate) throw new Error("health must not be read through a user's gate");
  const [{ failing, isCurrent }, auth] = await Promise.all([databaseState(db), authCheck(deps)]);
  const cause = failing ?? (isCurrent ? null : "old_schema");
  if (cause !== null) deps.log({ event: "health_failed", cause });
  return {
    database: failing === null ? "ok" : "failing",
    schema: isCurrent ? "ok" : "failing",
    auth,
    model: modelCheck(deps),
    outside: hasOutside(deps) ? "ok" : "off",
    proofs: deps.env.PROOF_KEY.length > 0 ? "ok" : "off",
    catalogs: hasCatalogs(deps) ? "ok" : "off",
  };
}

// A well-formed token signed with an unknown key: refusing it requires reading the key set.
const unknownToken = [{ alg: "ES256", kid: "health" }, { sub: "health" }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .concat(Buffer.alloc(64).toString("base64url"))
  .join(".");

async function authCheck({ tokens }: Deps): Promise<HealthCheck> {
  try {
    await tokens(unknownToken);
  } catch (problem) {
    if (problem instanceof Fault && problem.code === "unauthenticated") return "ok";
  }
  return "failing";
}

function modelCheck({ model }: Deps): HealthCheck {
  if (!model.available) return "failing";
  return model.offline ? "off" : "ok";
}

function hasOutside({ outside: { capabilities } }: Deps): boolean {
  return capabilities.web || capabilities.page || capabilities.social.length > 0;
}

function hasCatalogs({ providers: { readers } }: Deps): boolean {
  return readers.catalog_a !== undefined && readers.catalog_b !== undefined;
}
