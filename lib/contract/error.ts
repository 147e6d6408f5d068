import * as v from "valibot";
import { QuotaScope } from "#lib/contract/job-status.js";
import { Count, described, optional } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/**
 * Every public error code (decisions 1.25 to 1.27); their statuses and sentences are in
 * lib/platform/fault.ts.
 */
export const errorCodes = [
  "invalid_input",
  "invalid_cursor",
  "unauthenticated",
  "forbidden",
  "service_key_from_browser",
  "not_found",
  "method_not_allowed",
  "conflict",
  "revision_changed",
  "stale_sitting",
  "memory_changed",
  "evidence_changed",
  "link_conflict",
  "cursor_expired",
  "job_not_continuable",
  "offer_out_of_order",
  "session_active",
  "session_finished",
  "handle_ambiguous",
  "request_id_reused",
  "body_too_large",
  "evidence_too_large",
  "saved_evidence_quota",
  "planning_quota",
  "onboarding_quota",
  "research_busy",
  "storage_unavailable",
  "schema_not_applied",
  "auth_unavailable",
  "model_unavailable",
  "internal",
] as const;

export const ErrorCode = v.picklist(errorCodes);
export type ErrorCode = v.InferOutput<typeof ErrorCode>;

/** The fields of every error answer; the health answer has more. */
export const errorEntries = {
  status: v.literal("error"),
  error: described(v.string(), "One plain sentence for people"),
  code: described(ErrorCode, "For programs; unlike the sentence, it does not change"),
  quotaScope: v.exactOptional(QuotaScope),
  retryAfterSeconds: optional(Count, "Seconds to wait before the next try, rounded up"),
  resetAt: optional(
    Instant,
    "When the rolling window allows another call, unless somebody else uses it first",
  ),
};

/** The shape of every error (rule 2.4.body). */
export const ErrorBody = v.pipe(
  v.strictObject(errorEntries),
  v.title("Error"),
  v.examples([
    { status: "error", error: "topic must have 3 to 160 characters", code: "invalid_input" },
  ]),
);
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
