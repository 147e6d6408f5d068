import * as v from "valibot";
import { errorEntries } from "#lib/contract/error.js";
import { described, titled } from "#lib/contract/primitives.js";
import { databaseDrivers } from "#lib/contract/release.js";

export const HealthCheck = v.picklist(["ok", "off", "failing"]);
export type HealthCheck = v.InferOutput<typeof HealthCheck>;

const healthEntries = {
  environment: v.string(),
  version: v.string(),
  commit: described(
    v.nullable(v.string()),
    "The commit that runs; null when neither the platform nor the setting COMMIT names it",
  ),
  schema: described(
    v.string(),
    "The database schema that this release expects: number of its newest migration and a hash of its functions",
  ),
  driver: described(v.picklist(databaseDrivers), "How the database is reached"),
  checks: v.strictObject({
    database: HealthCheck,
    schema: HealthCheck,
    auth: HealthCheck,
    model: HealthCheck,
    outside: described(HealthCheck, "Web search, social platforms and pages"),
    proofs: described(HealthCheck, "Whether proofs are signed; off without PROOF_KEY"),
    catalogs: described(HealthCheck, "catalog_a and catalog_b; off without CONTACT"),
  }),
};

/** The answer of health while the database is reachable and its schema current (decision 5.1). */
export const Health = titled("Health", {
  status: described(
    v.picklist(["ok", "degraded"]),
    "degraded: a check is failing; a check that is off does not count",
  ),
  ...healthEntries,
});
export type Health = v.InferOutput<typeof Health>;

/**
 * The 503 answer of health when the database or the schema fails: an error body with the same
 * fields.
 */
export const HealthFailure = titled("Health failure", { ...errorEntries, ...healthEntries });
export type HealthFailure = v.InferOutput<typeof HealthFailure>;
