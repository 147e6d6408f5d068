import type { ErrorCode } from "#lib/contract/error.js";

/** What a caller does about a refusal, by its code; in Markdown. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  invalid_input: "Mend the field that the sentence names; the same request is refused again.",
  invalid_cursor:
    "Send a cursor only to the list that gave it, with the same filters. Else start without one.",
  unauthenticated: "Get a fresh token of this environment and repeat the call once.",
  forbidden: "Call as the artist's approved claimant or as an administrator.",
  service_key_from_browser: "Call from a server, or send a user's token instead of the key.",
  not_found: "Check the ids. What belongs to another artist, or was removed, answers the same way.",
  method_not_allowed: "Use a method of the header `Allow`.",
  conflict: "Read the state again, then decide again.",
  revision_changed: "Read it again, and send the revision that you saw then.",
  stale_sitting: "Leave `sitting` out, or name the open or the next one.",
  memory_changed: "Read the memory again from its first page, then draft again.",
  evidence_changed: "Read the original again, and take the reference from there.",
  link_conflict: "Look at the artist's links; one of them has to go first.",
  cursor_expired: "Read the list again from its first page.",
  job_not_continuable: "Read the job: only one that rests with candidates goes on.",
  offer_out_of_order: "Save the offer before this one first.",
  session_active: "Restore the open sitting, and go on with it or finish it.",
  session_finished: "Start the next sitting.",
  handle_ambiguous: "Find the artist by a catalog identifier, or name the id.",
  request_id_reused: "Make a new `requestId` for what is new; repeat the old one unchanged.",
  body_too_large: "Send less; the bound stands beside the body.",
  evidence_too_large:
    "The artist has more evidence saved than can be read at once; the operator removes some.",
  saved_evidence_quota:
    "Wait until `resetAt`. What was answered before is answered still, and costs nothing.",
  planning_quota: "Wait until `resetAt`, or write the request without a plan.",
  onboarding_quota: "Wait until `resetAt`; turns that need no model go on.",
  research_busy: "Try again after `Retry-After`, or wait for the job that runs.",
  storage_unavailable: "Try again after `Retry-After`; writes may be repeated unchanged.",
  schema_not_applied: "The operator applies the migrations; try again later.",
  auth_unavailable: "Try again after `Retry-After`; the token may be good.",
  model_unavailable: "The operator configures a model; saved answers can be read meanwhile.",
  internal: "Repeat the call once; then report it with its `x-request-id`.",
};
