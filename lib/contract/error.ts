import * as v from "valibot";

/** Every public error code, in the order of contract 1. The status of each stands in lib/fault.ts. */
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
