import * as v from "valibot";
import { errorEntries } from "#lib/contract/error.js";

/** The version of the interface, a preview (rule 9.version). */
export const apiVersion = "0.1.0";

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
    outside: v.pipe(HealthCheck, v.description("Web search, social platforms and pages")),
    proofs: v.pipe(HealthCheck, v.description("Whether proofs are signed; off without PROOF_KEY")),
    catalogs: v.pipe(HealthCheck, v.description("catalog_a and catalog_b; off without CONTACT")),
  }),
};

/** The answer of health while the database is reachable and its schema current (decision 5.1). */
export const Health = v.pipe(
  v.strictObject({
    status: v.pipe(
      v.picklist(["ok", "degraded"]),
      v.description("degraded: a check is failing; off is a choice and degrades nothing"),
    ),
    ...healthEntries,
  }),
  v.title("Health"),
);
export type Health = v.InferOutput<typeof Health>;

/** What health answers with 503 when database or schema fails: an error body and the same fields. */
export const HealthFailure = v.pipe(
  v.strictObject({ ...errorEntries, ...healthEntries }),
  v.title("Health failure"),
);
export type HealthFailure = v.InferOutput<typeof HealthFailure>;
