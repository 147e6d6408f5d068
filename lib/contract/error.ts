import * as v from "valibot";
import { InterviewDraft } from "#lib/contract/interview-draft.js";
import { QuotaScope } from "#lib/contract/job-status.js";
import { Count, described, optional } from "#lib/contract/primitives.js";
import { Instant } from "#lib/contract/time.js";

/** Every public error code with its status and public sentence (decisions 1.25 to 1.27). */
export const errors = {
  invalid_input: [400, "the request is not valid"],
  invalid_cursor: [400, "cursor is malformed or belongs to another list"],
  unauthenticated: [401, "Not signed in"],
  forbidden: [403, "Not your artist"],
  role_insufficient: [403, "Your role for this artist does not include this"],
  sign_up_closed: [403, "this service admits people by invitation"],
  service_key_from_browser: [403, "the service key is for servers, never for a browser"],
  not_found: [404, "not available"],
  method_not_allowed: [405, "this method is not allowed here"],
  conflict: [409, "the state changed in the meantime"],
  revision_changed: [409, "the revision changed; read it again"],
  stale_sitting: [409, "sitting must be the latest known one or the next"],
  memory_changed: [409, "the interview memory changed; read it again from the start"],
  evidence_changed: [409, "the evidence changed; read it again"],
  link_conflict: [409, "this artist or this profile already has another link"],
  cursor_expired: [409, "the list changed; read it again from the start"],
  job_not_continuable: [409, "this job cannot be continued"],
  job_not_complete: [409, "this job has no answer to draft from"],
  offer_out_of_order: [409, "the offer before this one is missing"],
  session_active: [409, "another sitting is open"],
  session_finished: [409, "the sitting is finished"],
  handle_ambiguous: [409, "more than one artist matches"],
  last_owner: [409, "the artist would have no owner; hand it over first"],
  claim_open: [409, "another request of yours is open; withdraw it first"],
  owner_exists: [409, "the artist has an owner, who can hand it over"],
  request_id_reused: [409, "requestId was used for something else"],
  body_too_large: [413, "the body is too large"],
  evidence_too_large: [413, "the evidence is too large to be read"],
  saved_evidence_quota: [429, "the question quota is used up until the window resets"],
  planning_quota: [429, "the plan quota is used up until the window resets"],
  onboarding_quota: [429, "the onboarding quota is used up until the window resets"],
  import_quota: [429, "the import quota is used up until the window resets"],
  draft_quota: [429, "the draft quota is used up until the window resets"],
  sign_up_quota: [429, "the quota of new people or searches is used up until the window resets"],
  look_quota: [429, "three looks in 24 hours are used up"],
  reading_quota: [429, "the quota of readings is used up until the window resets"],
  research_busy: [429, "another question is being researched for this artist"],
  storage_unavailable: [503, "the database is unavailable"],
  schema_not_applied: [503, "the database schema is not applied yet"],
  auth_unavailable: [503, "the identity provider does not answer"],
  model_unavailable: [503, "no research model is configured"],
  internal: [500, "something went wrong here"],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export const errorCodes = Object.keys(errors) as (keyof typeof errors)[];

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
  line: optional(Count, "The wrong line of a body of lines, counted from 1"),
  draft: optional(
    v.nullable(InterviewDraft),
    "The current text of a draft that another device saved; null when it was deleted",
  ),
  field: optional(
    v.nullable(v.string()),
    "The wrong member of that line; null for the line itself",
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
