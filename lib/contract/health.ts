import * as v from "valibot";
import { errorEntries } from "#lib/contract/error.js";
import { described, titled } from "#lib/contract/primitives.js";

/** The version of the interface, a preview with its own numbers (rule 9.version). */
export const apiVersion = "0.1.0";

/**
 * The version of this release. It repeats package.json, which a built function does not have; a
 * test compares the two.
 */
export const releaseVersion = "0.3.0";

export const HealthCheck = v.picklist(["ok", "off", "failing"]);
export type HealthCheck = v.InferOutput<typeof HealthCheck>;

const healthEntries = {
  environment: v.string(),
  version: v.string(),
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
