import * as v from "valibot";
import { errorEntries } from "#lib/contract/error.js";

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
    outside: HealthCheck,
  }),
};

/** What health answers while database and schema stand (contract 5). */
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
