import type { ErrorCode } from "#lib/contract/error.js";
import type { QuotaScope } from "#lib/contract/job-status.js";

/** The status and public sentence of every code (decisions 1.25 to 1.27). */
const table = {
  invalid_input: [400, "the request is not valid"],
  invalid_cursor: [400, "cursor is malformed or belongs to another list"],
  unauthenticated: [401, "Not signed in"],
  forbidden: [403, "Not your artist"],
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
  offer_out_of_order: [409, "the offer before this one is missing"],
  session_active: [409, "another sitting is open"],
  session_finished: [409, "the sitting is finished"],
  handle_ambiguous: [409, "more than one artist matches"],
  request_id_reused: [409, "requestId was used for something else"],
  body_too_large: [413, "the body is too large"],
  evidence_too_large: [413, "the evidence is too large to be read"],
  saved_evidence_quota: [429, "the question quota is used up until the window resets"],
  planning_quota: [429, "the plan quota is used up until the window resets"],
  onboarding_quota: [429, "the onboarding quota is used up until the window resets"],
  research_busy: [429, "another question is being researched for this artist"],
  storage_unavailable: [503, "the database is unavailable"],
  schema_not_applied: [503, "the database schema is not applied yet"],
  auth_unavailable: [503, "the identity provider does not answer"],
  model_unavailable: [503, "no research model is configured"],
  internal: [500, "something went wrong here"],
} as const satisfies Record<ErrorCode, readonly [status: number, sentence: string]>;

export interface FaultDetails {
  quotaScope?: QuotaScope;
  retryAfterSeconds?: number;
  /** RFC 3339 in UTC. */
  resetAt?: string;
  /** Methods for the Allow header of a 405. */
  allow?: readonly string[];
}

/** An expected refusal with a public code; everything else that is thrown is a bug. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: FaultDetails;

  constructor(code: ErrorCode, sentence: string, details: FaultDetails) {
    super(sentence);
    this.name = "Fault";
    this.code = code;
    this.status = table[code][0];
    this.details = details;
  }
}

/**
 * A fault with this code, for the caller to throw. Without `sentence` it carries the code's public
 * sentence.
 */
export function fault(
  code: ErrorCode,
  sentence: string = table[code][1],
  details: FaultDetails = {},
): Fault {
  return new Fault(code, sentence, details);
}

/** The HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return table[code][0];
}

/** The public sentence of a code. */
export function sentenceOf(code: ErrorCode): string {
  return table[code][1];
}
