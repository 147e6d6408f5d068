import type { HealthCheck } from "#lib/contract/health.js";
import { databaseState } from "#lib/db/database-state.js";
import { UserGate } from "#lib/db/user-gate.js";
import type { Deps } from "#lib/deps.js";
import { Fault } from "#lib/fault.js";

export type HealthChecks = Record<
  "database" | "schema" | "auth" | "model" | "outside" | "proofs" | "catalogs",
  HealthCheck
>;

/** Checks the dependencies of the service, without calling a model or a provider (decision 5.1). */
export async function healthChecks(deps: Deps): Promise<HealthChecks> {
  const { db } = deps;
  if (db instanceof UserGate) throw new Error("health is not read by a user");
  const [{ reached, isCurrent }, auth] = await Promise.all([databaseState(db), authCheck(deps)]);
  return {
    database: reached ? "ok" : "failing",
    schema: isCurrent ? "ok" : "failing",
    auth,
    model: modelCheck(deps),
    outside: hasOutside(deps) ? "ok" : "off",
    proofs: deps.env.PROOF_KEY.length > 0 ? "ok" : "off",
    catalogs: hasCatalogs(deps) ? "ok" : "off",
  };
}

// A well-formed token of an unknown key: it can only be refused after reading the key set.
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
