import type { ErrorCode } from "#lib/contract/error.js";

/** What a caller can do about a refusal, by code; in Markdown. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "Fix the field that the sentence names; the same request will be refused again.",
  invalid_cursor:
    "Send a cursor only to the list that returned it, with the same filters. Otherwise start without a cursor.",
  unauthenticated: "Get a fresh token for this environment and repeat the call once.",
  forbidden: "Call as the artist's approved claimant or as an administrator.",
  service_key_from_browser: "Call from a server, or send a user's token instead of the key.",
  not_found:
    "Check the ids. Anything that belongs to another artist or was removed gives the same error.",
  method_not_allowed: "Use a method listed in the `Allow` header.",
  conflict: "Read the current state, then decide again.",
  revision_changed: "Read it again and send the revision that you get.",
  stale_sitting: "Leave out `sitting`, or name the open sitting or the next one.",
  memory_changed: "Read the memory again from its first page, then draft again.",
  evidence_changed: "Read the original again and take the reference from there.",
  link_conflict: "Check the artist's links; one of them must be removed first.",
  cursor_expired: "Read the list again from its first page.",
  job_not_continuable: "Read the job: only a job that stopped with candidates can be continued.",
  offer_out_of_order: "Save the previous offer first.",
  session_active: "Restore the open sitting and continue or finish it.",
  session_finished: "Start the next sitting.",
  handle_ambiguous: "Find the artist by a catalog identifier, or use the artist id.",
  request_id_reused: "Use a new `requestId` for new content; repeat the old request unchanged.",
  body_too_large: "Send less; the limit is documented with the body.",
  evidence_too_large:
    "The artist has more saved evidence than can be read at once; the operator must remove some.",
  saved_evidence_quota:
    "Wait until `resetAt`. Questions answered before are still answered, at no cost.",
  planning_quota: "Wait until `resetAt`, or write the request without a plan.",
  onboarding_quota: "Wait until `resetAt`; turns that need no model still work.",
  research_busy: "Try again after `Retry-After`, or wait for the running job.",
  storage_unavailable: "Try again after `Retry-After`; writes may be repeated unchanged.",
  schema_not_applied: "The operator must apply the migrations; try again later.",
  auth_unavailable: "Try again after `Retry-After`; the token may be valid.",
  model_unavailable: "The operator must configure a model; saved answers can still be read.",
  internal: "Repeat the call once; if it fails again, report it with its `x-request-id`.",
};
