import { type ErrorCode, errors } from "#lib/contract/error.js";
import type { InterviewDraft } from "#lib/contract/interview-draft.js";
import type { QuotaScope } from "#lib/contract/job-status.js";
import type { FailureCause } from "#lib/platform/failure-cause.js";

export interface FaultDetails {
  quotaScope?: QuotaScope;
  retryAfterSeconds?: number;
  /** RFC 3339 in UTC. */
  resetAt?: string;
  /** The wrong line of a body of lines, from 1, and its wrong member. */
  line?: number;
  field?: string | null;
  /** The draft that is kept instead of the refused one; null when none is. */
  draft?: InterviewDraft | null;
  /** Methods for the Allow header of a 405. */
  allow?: readonly string[];
}

/** An expected refusal with a public code; everything else that is thrown is a bug. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: FaultDetails;
  /** For a 5xx, the class of what caused it, in one word for the operator; never sent. */
  readonly causedBy: FailureCause | null;

  constructor(
    code: ErrorCode,
    sentence: string,
    details: FaultDetails,
    causedBy: FailureCause | null = null,
  ) {
    super(sentence);
    this.causedBy = causedBy;
    this.name = "Fault";
    this.code = code;
    this.status = errors[code][0];
    this.details = details;
  }
}

/**
 * A fault with this code, for the caller to throw. Without `sentence` it carries the code's public
 * sentence.
 */
export function fault(
  code: ErrorCode,
  sentence: string = errors[code][1],
  details: FaultDetails = {},
  causedBy: FailureCause | null = null,
): Fault {
  return new Fault(code, sentence, details, causedBy);
}

export function statusOf(code: ErrorCode): number {
  return errors[code][0];
}

export function sentenceOf(code: ErrorCode): string {
  return errors[code][1];
}

const usualCauses: Partial<Record<ErrorCode, FailureCause>> = {
  storage_unavailable: "busy",
  auth_unavailable: "identity_provider",
  model_unavailable: "model",
};

/** The class of what caused a 5xx: what the fault names, else what its code means. */
export function failureCause({ causedBy, code }: Fault): FailureCause {
  return causedBy ?? usualCauses[code] ?? "bug";
}
