import { apiVersion, type Health, type HealthFailure } from "#lib/contract/health.js";
import type { Deps } from "#lib/deps.js";
import { sentenceOf } from "#lib/fault.js";
import { type HealthChecks, healthChecks } from "#lib/operations/health-checks.js";

const rememberedMs = 10_000;

interface Remembered {
  atMs: number;
  checks: Promise<HealthChecks>;
}

const remembered = new WeakMap<Deps, Remembered>();

/** The health of the service, an error body when database or schema fails; checks are cached for ten seconds. */
export async function readHealth(deps: Deps): Promise<Health | HealthFailure> {
  const checks = await recentChecks(deps);
  const shared = { environment: environmentOf(deps), version: apiVersion, checks };
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

function environmentOf({ env }: Deps): string {
  return env.VERCEL_ENV ?? (env.VERCEL ? "production" : "local");
}
